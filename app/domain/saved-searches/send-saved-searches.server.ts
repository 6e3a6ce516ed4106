import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { notify } from "../notifications/notify.server.ts";
import { findLatestId, findNewProfessionals } from "./new-professionals.server.ts";
import { EMAIL_DAYS } from "./saved-search.ts";
import { newsTitle, type SearchNews, savedSearchNews } from "./saved-search-emails.server.ts";

const BATCH = 200;

type Search = { id: string; name: string; query: string; seenId: string };
type Creator = { id: string; email: string; name: string; savedSearches: Search[] };

/**
 * Sends creators the new professionals who match their saved searches: one email for all searches
 * of a person, every EMAIL_DAYS at most, and none if no one is new. Returns how many people got one.
 */
export async function sendSavedSearches(): Promise<number> {
	const latestId = await findLatestId();
	const lately = later(now(), -EMAIL_DAYS * DAY);
	const toRun = { pausedAt: null, seenId: { lt: latestId } };
	const creators = await db().user.findMany({
		where: {
			emailVerifiedAt: { not: null },
			suspendedAt: null,
			deletionAskedAt: null,
			savedSearches: { some: toRun, none: { sentAt: { gt: lately } } },
		},
		orderBy: { id: "asc" },
		take: BATCH,
		select: {
			id: true,
			email: true,
			name: true,
			savedSearches: {
				where: toRun,
				orderBy: { createdAt: "asc" },
				select: { id: true, name: true, query: true, seenId: true },
			},
		},
	});
	return forEachInSequence(
		creators,
		{ text: "saved searches were not sent", about: ({ id }) => ({ creatorId: id }) },
		(creator) => send(creator, latestId),
	);
}

/**
 * Whether an email was due. The searches were run before, since they read more than a transaction
 * should.
 */
async function send(creator: Creator, latestId: string): Promise<boolean> {
	const found: (Search & SearchNews)[] = [];
	for (const search of creator.savedSearches)
		found.push({ ...search, professionals: await findNewProfessionals(search.query, search.seenId) });
	const news = found.filter(({ professionals }) => professionals.length > 0);
	return transaction(async (tx) => {
		for (const { id, seenId, professionals } of found) {
			const sentAt = professionals.length > 0 ? { sentAt: now() } : {};
			const { count } = await tx.savedSearch.updateMany({
				where: { id, seenId, pausedAt: null },
				data: { seenId: latestId, ...sentAt },
			});
			// It was paused or deleted meanwhile; the others wait for the next run.
			if (count === 0) throw new Error("A saved search has changed while it was run.");
		}
		if (news.length === 0) return false;
		await notify(tx, {
			userId: creator.id,
			topic: "SEARCHES",
			title: newsTitle(news),
			path: "/saved/searches",
			email: savedSearchNews(creator, news),
		});
		return true;
	});
}
