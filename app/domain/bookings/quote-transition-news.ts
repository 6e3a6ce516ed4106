import { SEE, said, type Wording } from "./booking-news.ts";

const inWords = (offer: string | undefined): string[] => (offer ? [offer] : []);

/** What each transition of a booking by a quote says to whom. */
export const quoteTransitionNews = {
	"send-quote": {
		CREATOR: ({ title, names, offer }) => ({
			title: `${names.PROFESSIONAL} sent you a quote for “${title}”`,
			paragraphs: [
				...inWords(offer),
				"Accept it, ask for changes, or decline it. Accepting signs the agreement that comes with it.",
			],
			label: "Read the quote",
		}),
	},
	"accept-quote": {
		PROFESSIONAL: ({ title, names, offer }) => ({
			title: `${names.CREATOR} accepted your quote for “${title}”`,
			paragraphs: [
				...inWords(offer),
				"The agreement is signed by both of you. You can print or download it from the booking.",
			],
			label: SEE,
		}),
	},
	"decline-quote": {
		PROFESSIONAL: ({ title, names, reason }) => ({
			title: `${names.CREATOR} declined your quote for “${title}”`,
			paragraphs: [...said(reason), "The request is closed. You don't need to do anything."],
			label: SEE,
		}),
	},
	"withdraw-quote": {
		CREATOR: ({ title, names, reason }) => ({
			title: `${names.PROFESSIONAL} withdrew the quote for “${title}”`,
			paragraphs: [
				...said(reason),
				"The request is closed. You can ask someone else, or tell us what you need and our team will find people who fit.",
			],
			label: SEE,
		}),
	},
	"expire-quote": {
		CREATOR: ({ title, names }) => ({
			title: `The quote for “${title}” expired`,
			paragraphs: [
				`The quote of ${names.PROFESSIONAL} wasn't accepted in time, so the request is closed. You can send a new request at any time.`,
			],
			label: SEE,
		}),
		PROFESSIONAL: ({ title, names }) => ({
			title: `Your quote for “${title}” expired`,
			paragraphs: [
				`It wasn't accepted in time, so the request is closed. ${names.CREATOR} can send you a new one.`,
			],
			label: SEE,
		}),
	},
} satisfies Record<string, Partial<Record<"CREATOR" | "PROFESSIONAL", Wording>>>;
