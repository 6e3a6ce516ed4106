import type { MemberTurn } from "../../platform/member-turn.ts";

/** The kinds of people who send messages. */
export const SUPPORT_USER_TYPES = ["creator", "professional", "both", "other"] as const;
export type SupportUserType = (typeof SUPPORT_USER_TYPES)[number];

export const supportUserTypeLabels: Record<SupportUserType, string> = {
	creator: "Content creator",
	professional: "Service professional",
	both: "Both",
	other: "Neither",
};

/** The topics of messages. */
export const SUPPORT_INQUIRIES = [
	"general",
	"account",
	"verification",
	"matching",
	"payment",
	"safety",
	"technical",
	"partnership",
] as const;
export type SupportInquiry = (typeof SUPPORT_INQUIRIES)[number];

export const supportInquiryLabels: Record<SupportInquiry, string> = {
	general: "A general question",
	account: "My account",
	verification: "Verification",
	matching: "Matching",
	payment: "Fees and payment",
	safety: "Safety",
	technical: "Something on the site doesn't work",
	partnership: "A partnership",
};

/** The label of a stored topic, such as `PAYMENT`. */
export const formatInquiry = (stored: Uppercase<SupportInquiry>): string =>
	supportInquiryLabels[SUPPORT_INQUIRIES.find((known) => known.toUpperCase() === stored) ?? "general"];

/** The state of a ticket, as its sender sees it. */
export const senderStateLabels = {
	OPEN: "Waiting for our team",
	ANSWERED: "Answered",
	CLOSED: "Closed",
} as const;

/**
 * The next step for a ticket. Null once the ticket is answered or closed, because its sender doesn't have to
 * write again.
 */
export const getTicketTurn = ({
	state,
	dueAt,
}: {
	state: keyof typeof senderStateLabels;
	dueAt: Date;
}): MemberTurn | null =>
	state === "OPEN" ? { holder: "TEAM", label: "reply", dueAt, consequence: null } : null;

/** The path of a ticket for its signed-in sender. */
export const userTicketPath = (reference: string) => `/support/tickets/${reference}`;

/** The maximum length of a message, in characters. */
export const SUPPORT_MESSAGE_MAX = 5_000;

/** The site fact with the promised time of a reply. */
export const replyPromise = (inquiry: SupportInquiry) =>
	inquiry === "safety" ? "safety-response-time" : "support-reply-time";

/**
 * Letters and digits, except 0, 1, I, L, and O, which are easily misread, and U, which could form obscene
 * words.
 */
const REFERENCE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const REFERENCE_LENGTH = 8;
const REFERENCE = new RegExp(`^SUP-[${REFERENCE_LETTERS}]{${REFERENCE_LENGTH}}$`);

/** A new reference, such as SUP-7K2M9QXD. There are about 6.6 x 10^11 possible references. */
export function newSupportReference(): string {
	// Bytes below 240 map evenly onto the 30 characters.
	const letters: string[] = [];
	while (letters.length < REFERENCE_LENGTH) {
		for (const byte of crypto.getRandomValues(new Uint8Array(REFERENCE_LENGTH))) {
			if (byte < 240 && letters.length < REFERENCE_LENGTH)
				letters.push(REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length] as string);
		}
	}
	return `SUP-${letters.join("")}`;
}

/** Whether a value has the format of a support reference. */
export const isSupportReference = (value: unknown): value is string =>
	typeof value === "string" && REFERENCE.test(value);

/** Decisions on a ticket. All but `close` send the reply. */
export const TICKET_DECISIONS = ["answer", "answer-and-close", "close"] as const;
export type TicketDecision = (typeof TICKET_DECISIONS)[number];

export const ticketDecisionLabels: Record<TicketDecision, string> = {
	answer: "Send the reply",
	"answer-and-close": "Send the reply and close the ticket",
	close: "Close without a reply",
};

export const REPLY_MAX = 5_000;
