/** The texts that counsel approves, as the database names them. */
export const APPROVAL_SUBJECTS = ["AGENT_CLAUSE", "ACCOUNTING_FEE", "PERFORMER_RECORDS"] as const;
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number];

type Subject = {
	slug: string;
	label: string;
	/** The introduction above the text. */
	lead: string;
	/** Whether the marketplace can't open without the approval. */
	isForOpening: boolean;
};

export const approvalSubjects: Record<ApprovalSubject, Subject> = {
	AGENT_CLAUSE: {
		slug: "agent-clause",
		label: "Counsel's approval of the payment-agent clause",
		lead: "This clause makes the operator of the marketplace the professionals' agent for receiving payment. Each quote fills in what is in square brackets.",
		isForOpening: true,
	},
	ACCOUNTING_FEE: {
		slug: "accounting-fee",
		label: "Counsel's approval of the fee on accounting work",
		lead: "California Business and Professions Code 5061 limits what a CPA may pay for obtaining a client. Counsel decides whether the marketplace may charge this fee on accounting work.",
		isForOpening: true,
	},
	PERFORMER_RECORDS: {
		slug: "performer-records",
		label: "Counsel's approval of performer records",
		lead: "Adult content that shows people can be delivered only with the records of 18 U.S.C. 2257 and 28 CFR 75. Counsel approves the texts below, and the list of what the records contain. Until then, such work can't be delivered.",
		isForOpening: false,
	},
};

/** The subject with this name in a URL. Undefined if there is none. */
export const approvalSubjectAt = (slug: string): ApprovalSubject | undefined =>
	APPROVAL_SUBJECTS.find((subject) => approvalSubjects[subject].slug === slug);
