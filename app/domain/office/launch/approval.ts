/** The texts that counsel approves before the marketplace opens, as the database names them. */
export const APPROVAL_SUBJECTS = ["AGENT_CLAUSE", "ACCOUNTING_FEE"] as const;
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number];

type Subject = {
	slug: string;
	label: string;
	/** The introduction above the text. */
	lead: string;
};

export const approvalSubjects: Record<ApprovalSubject, Subject> = {
	AGENT_CLAUSE: {
		slug: "agent-clause",
		label: "Counsel's approval of the payment-agent clause",
		lead: "This clause makes the operator of the marketplace the professionals' agent for receiving payment. Each quote fills in what is in square brackets.",
	},
	ACCOUNTING_FEE: {
		slug: "accounting-fee",
		label: "Counsel's approval of the fee on accounting work",
		lead: "California Business and Professions Code 5061 limits what a CPA may pay for obtaining a client. Counsel decides whether the marketplace may charge this fee on accounting work.",
	},
};

/** The subject with this name in a URL. Undefined if there is none. */
export const approvalSubjectAt = (slug: string): ApprovalSubject | undefined =>
	APPROVAL_SUBJECTS.find((subject) => approvalSubjects[subject].slug === slug);
