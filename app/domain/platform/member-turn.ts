/** What something between a member and our team is waiting for: a request, an application, or a ticket. */
export type MemberTurn = {
	holder: "MEMBER" | "TEAM";
	/** What has to be done, worded to follow "to". */
	label: string;
	/** By when. Null if nothing happens by itself, and nobody promised a time. */
	dueAt: Date | null;
	/** What happens if nobody acts by then, worded for the end of a sentence. Null if nothing does. */
	consequence: string | null;
};

/** Whose turn it is, as the member reads it: "Compare your matches", or "Waiting for our team to reply". */
export const formatMemberTurn = ({ holder, label }: Pick<MemberTurn, "holder" | "label">): string =>
	holder === "MEMBER" ? `${label[0]?.toUpperCase()}${label.slice(1)}` : `Waiting for our team to ${label}`;
