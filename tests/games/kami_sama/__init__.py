"""The rules of Kami-sama, one scenario or more for each id."""
