import { db, transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { type IdPage, idPageOf, idPageQuery } from "../pagination/id-page.ts";
import { SUBSCRIBER_STATES, type SubscriberState } from "./newsletter.ts";

const PAGE = 50;

const select = {
	id: true,
	email: true,
	state: true,
	source: true,
	requestedAt: true,
	confirmedAt: true,
	unsubscribedAt: true,
} as const;

const ofState = (state: SubscriberState | undefined) => (state ? { state } : {});

/** Newsletter addresses in a state, or all, for the team, newest first. */
export async function findSubscribers(actor: Actor, state: SubscriberState | undefined, page: IdPage) {
	requireArea(actor, "audience");
	const { where, ...order } = idPageQuery(page, PAGE);
	const found = await db().newsletterSubscriber.findMany({
		where: { ...where, ...ofState(state) },
		...order,
		select,
	});
	return idPageOf(found, page, PAGE);
}

/** How many addresses are in each state. */
export async function countSubscribers(actor: Actor): Promise<{ state: SubscriberState; count: number }[]> {
	requireArea(actor, "audience");
	const found = await db().newsletterSubscriber.groupBy({ by: ["state"], _count: true });
	return SUBSCRIBER_STATES.map((state) => ({
		state,
		count: found.find((row) => row.state === state)?._count ?? 0,
	}));
}

/** Rows read at a time for an export. */
const PART = 1_000;

/** All addresses in a state, oldest first, in batches, for an export. The export is audited. */
export async function exportSubscribers(actor: Actor, state: SubscriberState | undefined) {
	requireArea(actor, "audience");
	await transaction((tx) =>
		recordEvent(tx, actor, {
			action: "export-newsletter",
			subject: ["NewsletterSubscriber", "all"],
			detail: { state: state ?? null },
		}),
	);
	return partsOf(state);
}

async function* partsOf(state: SubscriberState | undefined) {
	let last = "";
	for (;;) {
		const rows = await db().newsletterSubscriber.findMany({
			where: { id: { gt: last }, ...ofState(state) },
			orderBy: { id: "asc" },
			take: PART,
			select,
		});
		yield rows;
		if (rows.length < PART) return;
		last = rows.at(-1)?.id ?? "";
	}
}
