"""What only people need of Kodama 3D: views, events, words and drawings."""
