import { editQuotePath, isAgreed, quotePath } from "#app/domain/bookings/quotes/quote.ts";
import type { Quotes } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { formatPrice } from "#app/domain/platform/cents.ts";
import { formatDays } from "#app/domain/platform/time/time-zones.server.ts";
import type { NextAction } from "./next-step.tsx";

/**
 * Links to read or write the quote of a booking. Once a quote is signed, the page links to the agreement
 * instead, so the only quote link left is to a new version that awaits an answer. Empty if there is nothing to
 * read or write.
 */
export function quoteLinks({ booking: { id, status }, commands, versions, turn }: Quotes): NextAction[] {
	const editor = editQuotePath(id);
	if (commands.includes("send-quote")) return [{ href: editor, label: "Write a quote", isMain: true }];
	const [latest] = versions;
	if (!latest) return [];
	if (versions.some((version) => version.status === "ACCEPTED"))
		return isAgreed(status) && latest.status === "SENT"
			? [{ href: quotePath(id), label: "Read the new version", isMain: turn?.isYours ?? false }]
			: [];
	const isYours = turn?.isYours ?? false;
	const read = {
		href: quotePath(id),
		label: `Read the quote: ${formatPrice(latest.totalCents, latest.isMonthly)}`,
		isMain: isYours && !latest.changesDueAt,
	};
	return isYours && latest.changesDueAt
		? [{ href: editor, label: "Revise the quote", isMain: true }, read]
		: [read];
}

/** For the timeline: later versions of a quote, requested changes, and proposed dates. */
export const quoteEvents = ({ versions, side, names }: Quotes) =>
	versions.flatMap(({ id, version, isAmendment, sentAt, notes }) => [
		// The booking's own events already show the first version.
		...(version > 1
			? [
					{
						id,
						at: sentAt,
						title: `${side === "PROFESSIONAL" ? "You" : names.PROFESSIONAL} sent version ${version}${isAmendment ? ", to change the agreement" : " of the quote"}`,
						reason: null,
					},
				]
			: []),
		...notes.map((note) => ({
			id: note.id,
			at: note.at,
			title: noteTitle(note, version, note.side === side ? "You" : names[note.side]),
			reason: note.text,
		})),
	]);

type Note = Pick<Quotes["versions"][number]["notes"][number], "kind" | "startsOn" | "endsOn">;

/** Describes a request for changes to a version, or the proposed dates. */
export function noteTitle({ kind, startsOn, endsOn }: Note, version: number, who: string): string {
	if (kind === "CHANGES" || !startsOn || !endsOn) return `${who} asked for changes to version ${version}`;
	return `${who} proposed ${formatDays(startsOn, endsOn)}`;
}
