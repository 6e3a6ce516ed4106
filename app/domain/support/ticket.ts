/** Decisions on a ticket. All but `close` send the reply. */
export const TICKET_DECISIONS = ["answer", "answer-and-close", "close"] as const;
export type TicketDecision = (typeof TICKET_DECISIONS)[number];

export const ticketDecisionLabels: Record<TicketDecision, string> = {
	answer: "Send the reply",
	"answer-and-close": "Send the reply and close the ticket",
	close: "Close without a reply",
};

export const REPLY_MAX = 5_000;

/** A saved reply with the sender's name in place of `{name}`. */
export const filledReply = (body: string, name: string): string => body.replaceAll("{name}", name);
