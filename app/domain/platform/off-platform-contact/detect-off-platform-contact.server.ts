import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { promisedBy } from "../time/time-zones.server.ts";
import { decodeModel, getFeatures, getProbability, type Model } from "./model.ts";
import { type NormalizedText, normalize } from "./normalized-text.ts";
import {
	ASK_SCORE,
	type FlaggedPlace,
	getContext,
	OFF_PLATFORM_KINDS,
	type OffPlatformContact,
	type OffPlatformKind,
	type OffPlatformSpan,
	type Passage,
	splitPassages,
	withoutFileHosts,
} from "./off-platform-contact.ts";
import { OffPlatformContactError } from "./off-platform-contact-error.ts";
import { findCertain, findEvidence } from "./rules.ts";

/** The file to which `npm run generate` writes the model. */
export const MODEL_PATH = "generated/off-platform-contact.model";

let model: Model | undefined;
const loadModel = (): Model => (model ??= decodeModel(readFileSync(MODEL_PATH)));

/** The minimum probability for a kind to be named in addition to the likeliest kind. */
const KIND_PROBABILITY = 0.5;

export type TextContext = {
	/** The sender's texts before this one in the same conversation, oldest first. */
	earlier?: readonly string[];
	/**
	 * Whether the text is a list of names, places, links, or specialties. If so, only the rules judge it, not
	 * the model.
	 */
	isNames?: boolean;
	/** Whether the text delivers files, so that links to file hosts are expected. */
	deliversFiles?: boolean;
};

/**
 * Finds the parts of a text that move contact or payment off the platform. Rules find unambiguous cases, such
 * as a full phone number. A model judges the rest, passage by passage. No text leaves this process.
 * docs/contact-leaks.md describes the accuracy of both and what they can't detect.
 */
export function detectOffPlatformContact(
	text: string,
	{ earlier = [], isNames = false, deliversFiles = false }: TextContext = {},
): OffPlatformContact {
	const normalized = normalize(text);
	const certain = findCertain(normalized, earlier);
	const passages = (
		isNames ? [] : splitPassages(deliversFiles ? withoutFileHosts(normalized.text) : normalized.text)
	).map((passage) => ({ ...passage, ...judge(passage.text) }));
	const leaks = passages.filter(({ score }) => score >= ASK_SCORE).flatMap(splitPassage);
	const spans = [...certain, ...leaks.flatMap((leak) => findSpans(normalized, leak))];
	const found = new Set([...certain.map(({ kind }) => kind), ...leaks.flatMap(({ kinds }) => kinds)]);
	return {
		text,
		kinds: OFF_PLATFORM_KINDS.filter((kind) => found.has(kind)),
		spans: withoutOverlaps(spans),
		score: certain.length > 0 ? 1 : Math.max(0, ...passages.map(({ score }) => score)),
	};
}

/** The maximum number of characters judged at once. */
const WINDOW = 6_000;

/**
 * Like `detectOffPlatformContact`, for text of any length, such as all fields of a quote. Other requests can
 * run between windows of the text. Each window is judged as if the one before it were an earlier message.
 */
export async function detectInLongText(
	text: string,
	place: Omit<TextContext, "earlier"> = {},
): Promise<OffPlatformContact> {
	const found: OffPlatformContact[] = [];
	let start = 0;
	for (const window of splitWindows(text)) {
		if (start > 0) await nextTurn();
		const { spans, ...contact } = detectOffPlatformContact(window, {
			...place,
			earlier: found.slice(-1).map((before) => before.text),
		});
		found.push({
			...contact,
			spans: spans.map((span) => ({ ...span, start: span.start + start, end: span.end + start })),
		});
		start += window.length;
	}
	return {
		text,
		kinds: OFF_PLATFORM_KINDS.filter((kind) => found.some(({ kinds }) => kinds.includes(kind))),
		spans: found.flatMap(({ spans }) => spans),
		score: Math.max(0, ...found.map(({ score }) => score)),
	};
}

/** Splits a text into windows of whole lines. A line that is too long is split. */
function splitWindows(text: string): string[] {
	const windows: string[] = [];
	for (let start = 0, end = 0; start < text.length; start = end) {
		const lineEnd = text.length - start > WINDOW ? text.lastIndexOf("\n", start + WINDOW - 1) + 1 : 0;
		end = lineEnd > start ? lineEnd : Math.min(text.length, start + WINDOW);
		windows.push(text.slice(start, end));
	}
	return windows;
}

type Judged = Passage & { score: number; kinds: OffPlatformKind[] };

/** The sentences of a passage that are a leak by themselves or, if there are none, the whole passage. */
function splitPassage(passage: Judged): Judged[] {
	const sentences = Array.from(
		passage.text.matchAll(/[^.!?\n]+(?:[.!?\n]+(?!\s|$)[^.!?\n]+)*[.!?\n]*/g),
		({ 0: text, index }) => ({
			text,
			start: passage.start + index,
			...judge(text),
		}),
	);
	const leaks = sentences.filter(({ score }) => score >= ASK_SCORE);
	return leaks.length > 0 ? leaks : [passage];
}

function judge(text: string): { score: number; kinds: OffPlatformKind[] } {
	const { leak, ...byKind } = loadModel();
	const features = getFeatures(text);
	const score = getProbability(leak, features);
	if (score < ASK_SCORE) return { score, kinds: [] };
	const likely = OFF_PLATFORM_KINDS.map((kind) => ({
		kind,
		probability: getProbability(byKind[kind], features),
	})).sort((a, b) => b.probability - a.probability);
	return {
		score,
		kinds: likely
			.filter(({ probability }, i) => i === 0 || probability >= KIND_PROBABILITY)
			.map(({ kind }) => kind),
	};
}

/** The words of a passage that are the evidence for a leak, marked as its likeliest kind. */
function findSpans(normalized: NormalizedText, { text, start, kinds: [kind] }: Judged): OffPlatformSpan[] {
	if (!kind) return [];
	const evidence = findEvidence(loadModel().leak, text);
	return [
		{
			kind,
			start: normalized.at[start + evidence.start] as number,
			end: normalized.at[start + evidence.end] as number,
		},
	];
}

/**
 * The spans in order. If two spans overlap, the first of them in the list is kept, because spans found by
 * rules come first.
 */
function withoutOverlaps(spans: readonly OffPlatformSpan[]): OffPlatformSpan[] {
	const kept: OffPlatformSpan[] = [];
	for (const span of spans)
		if (kept.every(({ start, end }) => span.end <= start || span.start >= end)) kept.push(span);
	return kept.sort((a, b) => a.start - b.start);
}

/** `subjectId`: the booking, professional, application, or review that a text belongs to. */
type Written = { place: Exclude<FlaggedPlace, "MESSAGE">; subjectId: string; text: string };

/**
 * Checks a text that other people will read. Messages are checked elsewhere. If the text looks like
 * off-platform contact or payment, the writer has to confirm it. A confirmed text is flagged for the team in
 * the transaction that stores it. Returns what was found. A text with an open flag, or in which the team
 * found no problem, isn't flagged again.
 */
export async function checkText(
	tx: Tx,
	actor: Actor,
	{ place, subjectId, text }: Written,
): Promise<OffPlatformContact> {
	const found = await detectInLongText(text, getContext(place));
	requireConfirmation(actor, found);
	if (found.kinds.length === 0) return found;
	const { id: senderId } = requireUser(actor);
	const known = await tx.messageFlag.count({
		where: { senderId, place, text, state: { in: ["OPEN", "NO_PROBLEM"] } },
	});
	if (known === 0)
		await tx.messageFlag.create({ data: { senderId, place, subjectId, text, ...toFlag(found, now()) } });
	return found;
}

/** Throws unless the actor has confirmed each kind that was found in a text. */
export function requireConfirmation({ confirmed = [] }: Actor, found: OffPlatformContact): void {
	if (found.kinds.some((kind) => !confirmed.includes(kind))) throw new OffPlatformContactError(found);
}

/** The fields of a flag for the team about the findings in a text sent at `createdAt`. */
export const toFlag = ({ kinds, score }: OffPlatformContact, createdAt: Date) => ({
	kinds: kinds.join(","),
	score,
	createdAt,
	dueAt: promisedBy("report-investigation-time", createdAt),
});
