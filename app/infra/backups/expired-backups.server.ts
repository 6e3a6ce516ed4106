import { DAY, later } from "#app/infra/process/clock.server.ts";
import type { ListedBackup } from "./backup-destinations.server.ts";

type Rule = {
	/** On how many days the last backup of the day is kept. */
	days: number;
	/** In how many weeks the last backup of the week is kept. */
	weeks: number;
};

const getDay = ({ createdAt }: ListedBackup): number => Math.floor(createdAt.getTime() / DAY);
/** The epoch began on a Thursday, and weeks begin on Monday. */
const getWeek = (backup: ListedBackup): number => Math.floor((getDay(backup) + 3) / 7);

/**
 * The backups that can be deleted. The last verified one is never among them. All verified ones of the last 24 hours
 * are kept, the last one of each of the latest `days` that have one, and the last one of each of the latest `weeks`
 * that have one. Only days and weeks with backups count, so a pause deletes nothing. A backup that wasn't verified
 * can be deleted a day after it began, once a later one was verified.
 */
export function findExpired(
	backups: readonly ListedBackup[],
	{ days, weeks }: Rule,
	at: Date,
): ListedBackup[] {
	const verified = backups
		.filter(({ isVerified }) => isVerified)
		.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
	const latest = verified[0];
	if (!latest) return [];
	const yesterday = later(at, -DAY);
	const kept = new Set([
		latest,
		...verified.filter(({ createdAt }) => createdAt >= yesterday),
		...pickFirst(verified, getDay, days),
		...pickFirst(verified, getWeek, weeks),
	]);
	return backups.filter((backup) =>
		backup.isVerified
			? !kept.has(backup)
			: backup.createdAt < latest.createdAt && backup.createdAt < yesterday,
	);
}

/** The first backup of each of the first `count` periods. */
function pickFirst(
	backups: readonly ListedBackup[],
	getPeriod: (backup: ListedBackup) => number,
	count: number,
): ListedBackup[] {
	const first = new Map<number, ListedBackup>();
	for (const backup of backups) if (!first.has(getPeriod(backup))) first.set(getPeriod(backup), backup);
	return [...first.values()].slice(0, count);
}
