"""How strong somebody is: ratings with their uncertainty, from the places of finished matches."""
