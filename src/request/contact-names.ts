/** What a contact for some line of the controller, and for no certain one, is called on a plug. */
export const SOME_LINE = /^(?:SIG|SIGNAL|S|DATA|IO|GPIO|LINE|DIO)\d*$/i;
