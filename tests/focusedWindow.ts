// The window of component tests has the focus, as that of a user at work has. jsdom says so only while an element
// has it.
document.hasFocus = () => true;
