"""What the pages say is true, and the site that is made of them is whole."""
