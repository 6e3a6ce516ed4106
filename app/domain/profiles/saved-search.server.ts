import { site } from "#app/infra/content/site.server.ts";
import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";
import { cityPages } from "../market/locations.server.ts";
import { SERVICE_LINES } from "../market/service-line.ts";
import { getSpecialtyChoices } from "../market/specialties.server.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command, withIdempotency } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { type Email, topicDefaults } from "../platform/email/email.ts";
import { notify } from "../platform/notifications.server.ts";
import { findProfessionals, settleSearchPlace } from "./directory.server.ts";
import type { DirectoryFilter } from "./directory.ts";
import type { SaveSearch } from "./directory-forms.ts";
import {
	directoryPath,
	filterParts,
	readDirectorySearch,
	SAVED_SEARCHES_MAX,
	SEARCH_EMAIL_DAYS,
	SEARCH_EMAIL_NAMES,
} from "./directory-search.ts";
import type { ProfessionalSummary } from "./professional.server.ts";

/** A directory search, parsed from a query string. */
export type ReadSearch = {
	filter: DirectoryFilter;
	/** Normalized, so that equal searches have equal queries. Excludes the page and sort order. */
	query: string;
	/** The path of the directory with this search. */
	path: string;
	/** The filters in words, such as "Legal & Compliance". Empty if the search has no filters. */
	parts: string[];
	/** The text entered as a place, if the directory doesn't know that place. */
	unknownPlace: string | undefined;
};

/** Reads the query string of a directory URL. Ignores the same parameters that the directory ignores. */
export function readSearch(query: string): ReadSearch {
	const { filter, unknownPlace } = settleSearchPlace(
		readDirectorySearch(new URLSearchParams(query), cityPages()),
	).search;
	const names = getSpecialtyChoices(SERVICE_LINES);
	const path = directoryPath(filter);
	return {
		filter,
		path,
		query: path.split("?")[1] ?? "",
		parts: filterParts(filter, "rating", names).map(({ text }) => text),
		unknownPlace,
	};
}

type Row = {
	id: string;
	name: string;
	query: string;
	createdAt: Date;
	pausedAt: Date | null;
	sentAt: Date | null;
};

/** A saved search, with its filters in words and the path of its results. */
export type SavedSearchView = ReturnType<typeof toView>;

const toView = ({ id, name, query, createdAt, pausedAt, sentAt }: Row) => {
	const { path, parts } = readSearch(query);
	return { id, name, path, parts, isPaused: pausedAt !== null, createdAt, sentAt };
};

/** A creator's saved searches, latest first. */
export async function findSavedSearches(actor: Actor): Promise<SavedSearchView[]> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	const rows = await db().savedSearch.findMany({
		where: { creatorId },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		take: SAVED_SEARCHES_MAX,
	});
	return rows.map(toView);
}

/** One of the creator's saved searches. Throws `not_found`. */
export async function getSavedSearch(actor: Actor, searchId: string): Promise<SavedSearchView> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	const row = await db().savedSearch.findFirst({ where: { id: searchId, creatorId } });
	if (!row) throw new DomainError("not_found", "There is no such saved search.");
	return toView(row);
}

/**
 * The ID of the professional who was listed last, or "" while there are only examples. IDs sort by
 * time, and a profile gets its ID when it is first listed.
 */
async function findLatestId(): Promise<string> {
	const latest = await db().professional.findFirst({
		where: { exampleSlug: null },
		orderBy: { id: "desc" },
		select: { id: true },
	});
	return latest?.id ?? "";
}

/**
 * The professionals who match a search and were listed after the professional with the ID `seenId`. Returns
 * at most one page, newest first.
 */
async function findNewProfessionals(query: string, seenId: string): Promise<ProfessionalSummary[]> {
	const { professionals } = await findProfessionals(readSearch(query).filter, "newest");
	return professionals.filter(({ id }) => id > seenId);
}

/**
 * Saves a directory search under a name. An email lists new professionals who match it, at most once a week.
 * Throws `invalid` for an unknown place, and `conflict` if the creator has already saved this search, or has
 * SAVED_SEARCHES_MAX saved searches.
 */
export async function saveSearch(actor: Actor, input: SaveSearch): Promise<{ id: string }> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	const { query, unknownPlace } = readSearch(input.query);
	if (unknownPlace)
		throw invalidField(
			"name",
			`We don't know the place “${unknownPlace}”. Go back to the search and choose another one`,
		);
	const seenId = await findLatestId();
	return withIdempotency(actor, "save-search", { ...input, query }, async (commit) => {
		try {
			return await commit(async (tx) => {
				if ((await tx.savedSearch.count({ where: { creatorId } })) >= SAVED_SEARCHES_MAX)
					throw new DomainError(
						"conflict",
						`Your list is full with ${SAVED_SEARCHES_MAX} searches. Delete one first.`,
					);
				const search = await tx.savedSearch.create({
					data: { creatorId, name: input.name, query, createdAt: now(), seenId },
					select: { id: true },
				});
				await recordEvent(tx, actor, { action: "save-search", subject: ["SavedSearch", search.id] });
				return search;
			});
		} catch (error) {
			if (!isUniqueViolation(error)) throw error;
			const known = await db().savedSearch.findFirst({ where: { creatorId, query }, select: { name: true } });
			throw new DomainError(
				"conflict",
				`You have already saved this search${known ? ` as “${known.name}”` : ""}.`,
			);
		}
	});
}

/** Stops the emails of a saved search until it is resumed. Idempotent. Throws `not_found`. */
export async function pauseSearch(actor: Actor, searchId: string): Promise<void> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	await getSavedSearch(actor, searchId);
	await db().savedSearch.updateMany({
		where: { id: searchId, creatorId, pausedAt: null },
		data: { pausedAt: now() },
	});
}

/**
 * Resumes the emails of a saved search, for professionals who are listed from now on. Idempotent.
 * Throws `not_found`.
 */
export async function resumeSearch(actor: Actor, searchId: string): Promise<void> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	await getSavedSearch(actor, searchId);
	await db().savedSearch.updateMany({
		where: { id: searchId, creatorId, pausedAt: { not: null } },
		data: { pausedAt: null, seenId: await findLatestId() },
	});
}

/** Deletes a saved search. Throws `not_found`. */
export async function deleteSearch(actor: Actor, searchId: string): Promise<void> {
	const { id: creatorId } = requireUser(actor, "CREATOR");
	await command(actor, "delete-search", { searchId }, async (tx) => {
		const { count } = await tx.savedSearch.deleteMany({ where: { id: searchId, creatorId } });
		if (count === 0) throw new DomainError("not_found", "There is no such saved search.");
		await recordEvent(tx, actor, { action: "delete-search", subject: ["SavedSearch", searchId] });
	});
}

const PURPOSE = "leave-searches";

/**
 * The path of the page where the recipient of an email about saved searches unsubscribes without
 * signing in.
 */
const leaveSearchesPath = (userId: string): string =>
	`/searches/leave?token=${userId}.${keyedHash(`${PURPOSE}:${userId}`)}`;

/** The ID of the user to whom this unsubscribe token belongs. Undefined if the token is invalid. */
function readerOfToken(token: string): string | undefined {
	const [id = "", hash = ""] = token.split(".");
	return isKeyedHash(`${PURPOSE}:${id}`, hash) ? id : undefined;
}

export type SearchesStanding = "reads" | "left" | "unknown";

/** Whether the owner of an unsubscribe link gets emails about saved searches. */
export async function getSearchesStanding(token: string): Promise<SearchesStanding> {
	const id = readerOfToken(token);
	const user =
		id &&
		(await db().user.findUnique({
			where: { id },
			select: { notificationChoices: { where: { topic: "SEARCHES" }, select: { byEmail: true } } },
		}));
	if (!user) return "unknown";
	return (user.notificationChoices[0]?.byEmail ?? topicDefaults.SEARCHES) ? "reads" : "left";
}

/**
 * Stops a creator's emails about saved searches, by the token of an unsubscribe link. The creator doesn't
 * have to be signed in. The searches stay, and the emails can be turned on again in the settings. Idempotent.
 */
export async function leaveSearches(actor: Actor, { token }: { token: string }): Promise<SearchesStanding> {
	const userId = readerOfToken(token);
	if (userId && (await getSearchesStanding(token)) === "reads") {
		await transaction(async (tx) => {
			const choice = { userId, topic: "SEARCHES" as const, byEmail: false };
			await tx.notificationChoice.upsert({
				where: { userId_topic: { userId, topic: "SEARCHES" } },
				create: choice,
				update: choice,
			});
			await recordEvent(tx, actor, { action: "leave-searches", subject: ["User", userId] });
		});
	}
	return getSearchesStanding(token);
}

/** The new professionals for one search. */
export type SearchResults = { name: string; professionals: readonly FoundProfessional[] };
type FoundProfessional = Pick<ProfessionalSummary, "businessName" | "place" | "rate"> & {
	lines: readonly { label: string }[];
};

/** "2 new professionals match “Lawyers in Texas”", for the email and the notification. */
function formatResultsTitle(results: readonly SearchResults[]): string {
	const [first] = results;
	if (results.length === 1 && first) {
		const count = first.professionals.length;
		return `${count === 1 ? "A new professional matches" : `${count} new professionals match`} “${first.name}”`;
	}
	return `New professionals match ${results.length} of your saved searches`;
}

/** A creator's email about new professionals who match the saved searches, sent at most once a week. */
export function composeResultsEmail(
	creator: { id: string; email: string; name: string },
	results: readonly SearchResults[],
): Omit<Email, "topic"> {
	const { name: siteName } = site();
	return {
		kind: "saved-search-news",
		to: creator.email,
		name: creator.name,
		subject: formatResultsTitle(results),
		paragraphs: results.map(({ name, professionals }) =>
			[
				`${name}:`,
				...professionals.slice(0, SEARCH_EMAIL_NAMES).map(formatLine),
				...formatMore(professionals.length),
			].join("\n"),
		),
		action: { label: "See your saved searches", path: "/saved/searches" },
		unsubscribePath: leaveSearchesPath(creator.id),
		reason: `You're getting this email because you saved a search on ${siteName}. We send it at most once a week, and only when someone new joins.`,
	};
}

const formatLine = ({ businessName, lines, place, rate }: FoundProfessional): string =>
	`${businessName} (${[lines[0]?.label, place, rate].filter(Boolean).join(", ")})`;

const formatMore = (count: number): string[] =>
	count > SEARCH_EMAIL_NAMES ? [`and ${count - SEARCH_EMAIL_NAMES} more`] : [];

const BATCH = 200;

type Search = { id: string; name: string; query: string; seenId: string };
type Creator = { id: string; email: string; name: string; savedSearches: Search[] };

/**
 * Emails creators about new professionals who match their saved searches. Each person gets one email for all
 * of their searches, at most every SEARCH_EMAIL_DAYS days, and none if there are no new professionals.
 * Returns how many people got an email.
 */
export async function sendSavedSearches(): Promise<number> {
	const latestId = await findLatestId();
	const lately = later(now(), -SEARCH_EMAIL_DAYS * DAY);
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
 * Emails one creator if there are new professionals, and returns whether there were any. The searches run
 * before the transaction, because they take too long for a transaction.
 */
async function send(creator: Creator, latestId: string): Promise<boolean> {
	const found: (Search & SearchResults)[] = [];
	for (const search of creator.savedSearches)
		found.push({ ...search, professionals: await findNewProfessionals(search.query, search.seenId) });
	const results = found.filter(({ professionals }) => professionals.length > 0);
	return transaction(async (tx) => {
		for (const { id, seenId, professionals } of found) {
			const sentAt = professionals.length > 0 ? { sentAt: now() } : {};
			const { count } = await tx.savedSearch.updateMany({
				where: { id, seenId, pausedAt: null },
				data: { seenId: latestId, ...sentAt },
			});
			// The search was paused or deleted in the meantime. The creator's other searches wait for the next run.
			if (count === 0) throw new Error("A saved search changed while it was running.");
		}
		if (results.length === 0) return false;
		await notify(tx, {
			userId: creator.id,
			topic: "SEARCHES",
			title: formatResultsTitle(results),
			path: "/saved/searches",
			email: composeResultsEmail(creator, results),
		});
		return true;
	});
}
