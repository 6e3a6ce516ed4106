import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { formatTime } from "../../platform/time/time-zones.server.ts";
import { type WorkItem, type WorkKind, workQueues } from "../../platform/work-item.ts";
import type { Batch } from "../../platform/work-items.server.ts";
import { decideReportWithin } from "../../trust/decide-report.server.ts";
import { decideMessageFlagWithin } from "../../trust/message-flags.server.ts";
import { reportReasonLabels } from "../../trust/report.ts";
import { decideTicketWithin } from "../support/support.server.ts";
import type { CloseSeveral } from "./work-forms.ts";
import { findQueue } from "./work-queries.server.ts";

/** The labels for closing work items of a queue together. */
export type ClosingLabels = {
	/** The button in the queue. */
	select: string;
	/** The action with the number of items, as a heading and on the button that confirms it. */
	confirm: (count: number) => string;
	done: (count: number) => string;
	/** The field for the text, and who reads it. */
	text: { label: string; hint: string };
};

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

type Closing = {
	labels: ClosingLabels;
	/** The text of each item, by ID. The page shows how it begins, so that nothing is closed unseen. */
	findTexts: (ids: string[]) => Promise<Map<string, string>>;
	/** Closes one item. `text` is null if it was left out. */
	close: (tx: Tx, actor: Actor, subjectId: string, text: string | null, batch: Batch) => Promise<unknown>;
	/** The error if the text is left out. If undefined, the text is optional. */
	required?: string;
	/** Items that can only be decided one at a time, and why. */
	exceptions?: { why: string; find: (ids: string[], from: Tx) => Promise<string[]> };
};

/**
 * The queues whose work items can be closed together, always with the decision that changes the least: a
 * ticket is closed with or without a reply, a report is dismissed, and a flagged text is marked as no
 * problem.
 */
const closings: Partial<Record<WorkKind, Closing>> = {
	SUPPORT: {
		labels: {
			select: "Close selected tickets",
			confirm: (count) => `Close ${counted(count, "ticket")}`,
			done: (count) => `${counted(count, "ticket")} closed.`,
			text: {
				label: "Reply to each sender",
				hint: "We'll send exactly this to each of them. Leave it empty to close without a reply.",
			},
		},
		async findTexts(ids) {
			const messages = await db().supportMessage.findMany({
				where: { ticketId: { in: ids }, author: "SENDER" },
				orderBy: { createdAt: "asc" },
				select: { ticketId: true, body: true },
			});
			// The latest message replaces the earlier ones.
			return new Map(messages.map(({ ticketId, body }) => [ticketId, body]));
		},
		close: (tx, actor, ticketId, body, batch) =>
			decideTicketWithin(tx, actor, {
				ticketId,
				decision: body === null ? "close" : "answer-and-close",
				body,
				batch,
			}),
	},
	REPORT: {
		labels: {
			select: "Dismiss selected reports",
			confirm: (count) => `Dismiss ${counted(count, "report")}`,
			done: (count) => `${counted(count, "report")} dismissed.`,
			text: {
				label: "Reason",
				hint: "For our records. Each reporter only learns that we found nothing that breaks our rules.",
			},
		},
		async findTexts(ids) {
			const reports = await db().report.findMany({
				where: { id: { in: ids } },
				select: { id: true, reason: true, detail: true },
			});
			return new Map(
				reports.map(({ id, reason, detail }) => [id, `${reportReasonLabels[reason]}: ${detail}`]),
			);
		},
		required: "Enter the reason",
		close: (tx, actor, reportId, reason, batch) =>
			decideReportWithin(tx, actor, { reportId, decision: "dismiss", reason: reason ?? "", batch }),
	},
	MESSAGE_FLAG: {
		labels: {
			select: "Mark selected texts as no problem",
			confirm: (count) => `Mark ${counted(count, "flagged text")} as no problem`,
			done: (count) => `${counted(count, "flagged text")} marked as no problem.`,
			text: { label: "Reason", hint: "For our records. The senders aren't told." },
		},
		async findTexts(ids) {
			const flags = await db().messageFlag.findMany({
				where: { id: { in: ids } },
				select: { id: true, text: true, message: { select: { content: true } } },
			});
			return new Map(flags.map(({ id, text, message }) => [id, message?.content ?? text]));
		},
		close: (tx, actor, flagId, reason, batch) =>
			decideMessageFlagWithin(tx, actor, { flagId, decision: "no-problem", reason, batch }),
		exceptions: {
			why: "it's held, and delivering it can't be undone",
			find: async (ids, from) => {
				const held = { id: { in: ids }, message: { heldAt: { not: null } } };
				return (await from.messageFlag.findMany({ where: held, select: { id: true } })).map(({ id }) => id);
			},
		},
	},
};

/** The labels for closing work items of a queue together. Undefined if they are decided one at a time. */
export const getClosingLabels = (kind: WorkKind): ClosingLabels | undefined => closings[kind]?.labels;

function requireClosing(actor: Actor, kind: WorkKind): Closing {
	requireArea(actor, workQueues[kind].area);
	const closing = closings[kind];
	if (!closing) throw new DomainError("forbidden", "Decide these one at a time.");
	return closing;
}

/** The number of characters shown from each item's text. */
const EXCERPT = 200;
const getExcerpt = (text: string) =>
	text.length > EXCERPT ? `${text.slice(0, EXCERPT).toWellFormed()}…` : text;

export type Closable = {
	/** Whether the text is required. */
	isTextRequired: boolean;
	/** The items that would be closed, each with the beginning of its text. */
	items: (WorkItem & { excerpt: string })[];
	/** Items that stay open, and why. */
	leftOut: { item: WorkItem; why: string }[];
	/** The number of items that are no longer open. */
	decided: number;
};

/** The chosen work items that would be closed, in the queue's order. */
export async function findClosable(actor: Actor, kind: WorkKind, ids: readonly string[]): Promise<Closable> {
	const { exceptions, required, findTexts } = requireClosing(actor, kind);
	const chosen = (await findQueue(actor, kind)).filter(({ id }) => ids.includes(id));
	const excepted = (await exceptions?.find([...ids], db())) ?? [];
	const texts = await findTexts(chosen.map(({ id }) => id));
	const items: Closable["items"] = [];
	const leftOut: Closable["leftOut"] = [];
	for (const { claimedBy, ...item } of chosen) {
		if (claimedBy && !claimedBy.isMine)
			leftOut.push({ item, why: `${claimedBy.name} is working on it until ${formatTime(claimedBy.until)}` });
		else if (exceptions && excepted.includes(item.id)) leftOut.push({ item, why: exceptions.why });
		else items.push({ ...item, excerpt: getExcerpt(texts.get(item.id) ?? "") });
	}
	return {
		isTextRequired: required !== undefined,
		items,
		leftOut,
		decided: new Set(ids).size - chosen.length,
	};
}

/**
 * Closes work items with one text, in one transaction. Each has its own decision, emails, and audit event.
 * The decisions can be undone together for ten minutes. Throws `conflict` if one of them was decided or
 * claimed in the meantime, and `invalid` if the queue requires a text and none was entered.
 */
export async function closeSeveral(
	actor: Actor,
	{ kind, subjectIds, text }: CloseSeveral & { kind: WorkKind },
): Promise<{ count: number }> {
	const { close, required, exceptions } = requireClosing(actor, kind);
	if (required && text === null) throw invalidField("text", required);
	const ids = [...new Set(subjectIds)];
	return command(actor, "close-several", { kind, ids, text }, async (tx) => {
		const excepted = (await exceptions?.find(ids, tx)) ?? [];
		if (excepted.length > 0) throw changedMeanwhile();
		const batch = { id: crypto.randomUUID(), at: now() };
		for (const id of ids)
			await close(tx, actor, id, text, batch).catch((error: unknown) => {
				throw error instanceof DomainError && error.code === "conflict" ? changedMeanwhile() : error;
			});
		return { count: ids.length };
	});
}

const changedMeanwhile = () =>
	new DomainError(
		"conflict",
		"Someone decided or claimed one of these in the meantime, so we closed none of them. The list below is current. To close what is left, try again.",
	);
