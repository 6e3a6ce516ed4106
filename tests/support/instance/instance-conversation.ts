import { randomUUID } from "node:crypto";
import { MEMBER_PASSWORD, signUpMember } from "../accounts/member.ts";
import { Browser, type Page } from "../browser/browser.ts";
import { APPLICANT_PASSWORD, newApplicant } from "../market/wizard.ts";
import { type Instance, type SharedInstance, startInstance } from "./instance.ts";
import { sharedInstance } from "./shared-instance.ts";
import type { SharedKind } from "./start-shared-instances.ts";

type Person = { email: string };

/** Finds the ID of the account with an email address. */
const findId = ({ rows }: Pick<Instance, "rows">, { email }: Person): string =>
	rows<{ id: string }>('SELECT id FROM "User" WHERE email = ?', email)[0]?.id ?? "";

const instant = (at = new Date()) => at.toISOString().replace("Z", "+00:00");

let count = 0;

/**
 * Adds a booking with its conversation between two accounts of a running instance. Returns the
 * booking's ID.
 */
export function addConversation(
	instance: Pick<Instance, "rows" | "change">,
	creator: Person,
	professional: Person,
	title = "Spring lookbook",
): string {
	const [creatorId, userId] = [findId(instance, creator), findId(instance, professional)];
	const at = instant();
	const known = instance.rows<{ id: string }>('SELECT id FROM "Professional" WHERE userId = ?', userId)[0]
		?.id;
	const professionalId = known ?? randomUUID();
	if (!known) {
		instance.change(
			`INSERT INTO "Professional" (id, userId, state, businessName, serviceLine, description, experienceLevel, hourlyRateCents, city, region, serviceRadius, travelWillingness, listedAt, updatedAt)
			VALUES (?, ?, 'LISTED', 'Vega Lights', 'PHOTO_VIDEO', 'Portraits', 'YEARS_3_5', 15000, 'Austin', 'TX', 'LOCAL', 'LOCAL_ONLY', ?, ?)`,
			professionalId,
			userId,
			at,
			at,
		);
	}
	const bookingId = randomUUID();
	instance.change(
		`INSERT INTO "Booking" (id, reference, creatorId, professionalId, status, title, description, serviceLine, isRemote, city, region, preferredDates, budgetRange, requestedAt, expiresAt, statusAt)
		VALUES (?, ?, ?, ?, 'ACCEPTED', ?, 'Ten portraits', 'PHOTO_VIDEO', false, 'Austin', 'TX', 'March', 'UNDER_500', ?, ?, ?)`,
		bookingId,
		`BKG-${process.pid}${++count}`,
		creatorId,
		professionalId,
		title,
		at,
		at,
		at,
	);
	for (const side of [creatorId, userId])
		instance.change(
			'INSERT INTO "ConversationSide" (bookingId, userId, lastActivityAt) VALUES (?, ?, ?)',
			bookingId,
			side,
			at,
		);
	return bookingId;
}

/** Starts a new instance with one conversation, whose two sides are signed in. */
export async function startConversation(settings: Record<string, string> = {}) {
	const instance = await startInstance(settings);
	const [creator, professional] = [instance.account("CREATOR"), instance.account("PROFESSIONAL")];
	const bookingId = addConversation(instance, creator, professional);
	return {
		instance,
		bookingId,
		creator: await new Browser(instance.origin).signIn(creator),
		professional: await new Browser(instance.origin).signIn(professional),
	};
}

/** Adds a conversation to a shared instance, and signs in its two sides. */
export async function sharedConversation(kind?: SharedKind) {
	const instance = sharedInstance(kind);
	return { instance, ...(await newConversation(instance)) };
}

/** Creates a conversation between two new people, and signs them in. Returns their accounts, too. */
export async function newConversation(instance: SharedInstance) {
	const [creator, professional] = [await signUpMember(instance), await newApplicant(instance)];
	const bookingId = addConversation(instance, creator, professional);
	const accounts = {
		CREATOR: { email: creator.email, password: MEMBER_PASSWORD },
		PROFESSIONAL: { email: professional.email, password: APPLICANT_PASSWORD },
	};
	return { bookingId, creator: creator.browser, professional: professional.browser, accounts };
}

export const THREAD_FORM = "main form:has(textarea)";
export const threadPath = (bookingId: string): string => `/messages?booking=${bookingId}`;

/** Writes a message into the form of a thread and sends it. */
export const say = async (browser: Browser, bookingId: string, content: string): Promise<Page> =>
	browser.submit(await browser.get(threadPath(bookingId)), THREAD_FORM, { content });
