"""Cards that chats show beside a link: a title, a sentence and a picture."""
