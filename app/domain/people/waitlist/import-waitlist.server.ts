import type { Db, Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../../platform/actor.ts";
import { isIn } from "../../platform/text.ts";
import { addToWaitlist, entryPlace, type Imported } from "./join-waitlist.server.ts";
import {
	WAITLIST_AUDIENCES,
	WAITLIST_SERVICES,
	waitlistAudienceLabels,
	waitlistServiceLabels,
} from "./waitlist.ts";
import { JoinWaitlistForm } from "./waitlist-forms.ts";

/** What a row of a file can't do: nothing, because the person is already there, or a reason to refuse it. */
export type Standing = "known" | { refused: string };

/** Their own word counts, so that they don't get email again because someone had an old list. */
export const UNSUBSCRIBED = "This person unsubscribed from our email.";

/** The addresses that can't be added to the waitlist, each with the reason. */
export async function findWaitlistStandings(
	from: Pick<Db | Tx, "waitlistEntry" | "user" | "newsletterSubscriber">,
	emails: readonly string[],
): Promise<Map<string, Standing>> {
	const query = { where: { email: { in: [...emails] } }, select: { email: true } };
	const left = await from.newsletterSubscriber.findMany({
		where: { email: { in: [...emails] }, state: "UNSUBSCRIBED" },
		select: { email: true },
	});
	const known = [...(await from.waitlistEntry.findMany(query)), ...(await from.user.findMany(query))];
	return new Map<string, Standing>([
		...left.map(({ email }) => [email, { refused: UNSUBSCRIBED }] as const),
		...known.map(({ email }) => [email, "known"] as const),
	]);
}

/** The values of a row as the waitlist's form has them. Labels become their values. */
export function parseWaitlistRow({ userType, serviceType, ...typed }: Record<string, string>) {
	return JoinWaitlistForm.safeParse({
		...typed,
		userType: userType?.trim() ? findAudience(userType) : undefined,
		serviceType: serviceType?.trim() ? findService(serviceType) : undefined,
	});
}

/** The value whose name or label was typed, in any letter case. Otherwise what was typed. */
function findAudience(typed: string): string {
	const wanted = typed.trim().toLowerCase();
	return (
		WAITLIST_AUDIENCES.find((audience) =>
			isIn([audience.toLowerCase(), waitlistAudienceLabels[audience].toLowerCase()], wanted),
		) ?? typed
	);
}

function findService(typed: string): string {
	const wanted = typed.trim().toLowerCase();
	return (
		WAITLIST_SERVICES.find((service) =>
			isIn([service, waitlistServiceLabels[service].toLowerCase()], wanted),
		) ?? typed
	);
}

/** A valid row of a file for the waitlist. */
export type WaitlistRow = NonNullable<ReturnType<typeof parseWaitlistRow>["data"]>;

/**
 * Adds the person in a row to the waitlist, in the transaction of the import. They get no email. An existing
 * entry stays unchanged. Returns whether the entry is new.
 */
export function addImported(
	tx: Tx,
	actor: Actor,
	{ city, state, ...row }: WaitlistRow,
	imported: Imported,
): Promise<boolean> {
	// Nobody can be asked which place is meant, so an unclear one is stored as typed.
	const place = entryPlace({ city, state });
	return addToWaitlist(tx, actor, { ...row, source: "import", place, imported }, { confirms: false });
}
