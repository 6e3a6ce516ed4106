/** What a mail says; `renderMail` makes text and HTML of it. */
export type Mail = {
	/** Which mail it is, such as `welcome`; for the outbox and tests. */
	kind: string;
	to: string;
	subject: string;
	/** Plain sentences; each becomes a paragraph. */
	paragraphs: string[];
	/** The one thing to do, as a real link. */
	action?: { label: string; path: string };
	/** Why the person gets this mail. */
	reason: string;
};
