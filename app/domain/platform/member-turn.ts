/** The next step for something between a member and our team: a request, an application, or a ticket. */
export type MemberTurn = {
	holder: "MEMBER" | "TEAM";
	/** The task, worded to follow "to". */
	label: string;
	/** The deadline or promised time, or null if there is neither. */
	dueAt: Date | null;
	/** The consequence if nobody acts by then, worded for the end of a sentence, or null. */
	consequence: string | null;
};

/**
 * The next step as the member reads it, such as "Compare your matches" or "Waiting for our team to reply".
 */
export const formatMemberTurn = ({ holder, label }: Pick<MemberTurn, "holder" | "label">): string =>
	holder === "MEMBER" ? `${label[0]?.toUpperCase()}${label.slice(1)}` : `Waiting for our team to ${label}`;
