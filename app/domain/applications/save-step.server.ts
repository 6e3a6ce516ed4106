import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { EDITABLE } from "./application.ts";
import { problemsOf } from "./application-forms.ts";
import { combinedProblems } from "./application-rules.ts";
import {
	type Answers,
	fieldsOf,
	isListField,
	type Part,
	type Replaced,
	replacedAt,
	type StepNumber,
	type Typed,
	typedOf,
} from "./application-steps.ts";
import { earlierAnswers } from "./draft-queries.server.ts";

type SaveStep = {
	step: StepNumber;
	typed: Typed /** The save number that the page was rendered at, if known. */;
	revision: number | undefined;
};
type SavedStep = {
	revision: number;
	replaced: Replaced[] /** By field. The step was saved anyway. */;
	problems: Partial<Record<string, string[]>>;
};

/**
 * Saves the input of one step, valid or not, while the application is a draft or changes are
 * requested. In the second case only the fields of the named parts are accepted. The first save
 * creates the draft. Of two saves, the later one wins, and reports what it replaced of other
 * windows' changes since its page was rendered.
 */
export async function saveStep(actor: Actor, input: SaveStep): Promise<SavedStep> {
	const user = requireUser(actor, "PROFESSIONAL");
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		try {
			const saved = await trySave(actor, user, input);
			if (saved) return saved;
		} catch (error) {
			// Another window created the draft at the same time.
			if (!isUniqueViolation(error)) throw error;
		}
	}
	throw new DomainError(
		"conflict",
		"Your application is being saved from another window. Wait a moment, then save again.",
	);
}

const ATTEMPTS = 8;

async function trySave(
	actor: Actor,
	user: { id: string; email: string },
	{ step, typed, revision }: SaveStep,
): Promise<SavedStep | undefined> {
	const found = await db().application.findUnique({
		where: { openFor: user.id },
		select: {
			id: true,
			status: true,
			revision: true,
			answers: true,
			changes: { where: { resolvedAt: null }, select: { part: true } },
		},
	});
	if (found && !EDITABLE.includes(found.status))
		throw new DomainError(
			"conflict",
			"You already sent your application, so you can't change it here anymore.",
		);
	const open: Part[] | undefined =
		found?.status === "CHANGES_REQUESTED" ? found.changes.map(({ part }) => part) : undefined;
	const before = found ? (JSON.parse(found.answers) as Answers) : await earlierAnswers(user.id);
	const count = found?.revision ?? 0;
	const { answers, isChanged } = merge(before, {
		step,
		typed,
		open,
		seen: revision ?? count,
		next: count + 1,
	});
	const next = isChanged ? count + 1 : count;
	const at = now();
	const isSaved = await transaction(async (tx) => {
		const data = { answers: JSON.stringify(answers), revision: next, savedAt: at };
		let id = found?.id;
		if (id) {
			const { count: rows } = await tx.application.updateMany({
				where: { id, revision: count, status: { in: [...EDITABLE] } },
				data,
			});
			if (rows === 0) return false;
		} else
			({ id } = await tx.application.create({
				data: { ...data, userId: user.id, openFor: user.id, createdAt: at, statusAt: at },
				select: { id: true },
			}));
		if (isChanged || !found)
			await recordEvent(tx, actor, { action: "save-step", subject: ["Application", id], detail: { step } });
		return true;
	});
	if (!isSaved) return undefined;
	const all = typedOf(answers);
	const names = fieldsOf(step, open);
	const problems = Object.entries({ ...problemsOf(all, names), ...combinedProblems(all, user.email) });
	// In the order of the page.
	const ordered = names.flatMap((name) => problems.filter(([key]) => key.replace(/\[.*/, "") === name));
	return {
		revision: next,
		replaced: isChanged ? replacedAt(answers, next) : [],
		problems: Object.fromEntries(ordered),
	};
}

type Merge = { step: StepNumber; typed: Typed; open: Part[] | undefined; seen: number; next: number };

function merge(
	before: Answers,
	{ step, typed, open, seen, next }: Merge,
): { answers: Answers; isChanged: boolean } {
	const answers = { ...before };
	let isChanged = false;
	for (const name of fieldsOf(step, open)) {
		const value = typed[name] ?? (isListField(name) ? [] : "");
		const earlier = before[name];
		if (JSON.stringify(earlier?.value) === JSON.stringify(value)) continue;
		isChanged = true;
		answers[name] = {
			value,
			revision: next,
			...(earlier && earlier.revision > seen && { replaced: earlier.value }),
		};
	}
	return { answers, isChanged };
}
