import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { type ApplicationStatus, EDITABLE } from "./application.ts";
import { problemsOf } from "./application-forms.ts";
import { storedCategoryLabel } from "./application-options.ts";
import { combinedProblems } from "./application-rules.ts";
import {
	type Answers,
	DOCUMENTS,
	type DocumentName,
	documentFacts,
	fieldsOf,
	type Part,
	partsOf,
	STEPS,
	type StepNumber,
	type Typed,
	typedOf,
} from "./application-steps.ts";

export type KeptDocument = { fileId: string; name: string; bytes: number };

/** The application that a professional edits in the wizard. */
export type Draft = {
	/** Null until something was saved. */
	id: string | null;
	status: ApplicationStatus;
	reference: string | null;
	revision: number;
	answers: Answers;
	typed: Typed;
	documents: Partial<Record<DocumentName, KeptDocument>>;
	/**
	 * The changes that the team requested, and only those may be edited. Absent while everything may
	 * be edited.
	 */
	changes?: { part: Part; note: string }[];
	open?: Part[];
	finished: StepNumber[];
};

const draftFields = {
	id: true,
	status: true,
	reference: true,
	revision: true,
	answers: true,
	changes: { where: { resolvedAt: null }, select: { part: true, note: true }, orderBy: { askedAt: "asc" } },
	documents: { select: { kind: true, file: { select: { id: true, name: true, bytes: true } } } },
} as const;

/**
 * The actor's current application, or an unsaved one if there is none. Null if it can't be edited.
 */
export async function getDraft(actor: Actor): Promise<Draft | null> {
	const user = requireUser(actor, "PROFESSIONAL");
	const found = await db().application.findUnique({ where: { openFor: user.id }, select: draftFields });
	if (!found)
		return draftOf(
			{
				id: null,
				status: "DRAFT",
				reference: null,
				revision: 0,
				answers: await earlierAnswers(user.id),
				changes: [],
				documents: [],
			},
			user.email,
		);
	return EDITABLE.includes(found.status)
		? draftOf({ ...found, answers: JSON.parse(found.answers) as Answers }, user.email)
		: null;
}

/**
 * The answers of a rejected or withdrawn application are the start of the next one. Its agreements
 * and documents are not. The first one starts with what a creator's invitation says.
 */
export async function earlierAnswers(userId: string): Promise<Answers> {
	const earlier = await db().application.findFirst({
		where: { userId, openFor: null },
		orderBy: { createdAt: "desc" },
		select: { answers: true },
	});
	if (!earlier) return invitedAnswers(userId);
	const { agreedToTerms: _, agreedToBackground: __, ...answers } = JSON.parse(earlier.answers) as Answers;
	return Object.fromEntries(
		Object.entries(answers).map(([name, { value }]) => [name, { value, revision: 0 }]),
	);
}

async function invitedAnswers(userId: string): Promise<Answers> {
	const invitation = await db().professionalInvitation.findUnique({
		where: { userId },
		select: { businessName: true, serviceCategory: true },
	});
	if (!invitation) return {};
	const { businessName, serviceCategory } = invitation;
	return {
		businessName: { value: businessName, revision: 0 },
		serviceCategory: { value: storedCategoryLabel(serviceCategory), revision: 0 },
	};
}

type Found = Pick<Draft, "id" | "status" | "reference" | "revision" | "answers"> & {
	changes: { part: Part; note: string }[];
	documents: { kind: string; file: { id: string; name: string; bytes: number } }[];
};

function draftOf({ changes, documents: rows, ...application }: Found, accountEmail: string): Draft {
	const typed = typedOf(application.answers);
	const documents: Draft["documents"] = {};
	for (const name of DOCUMENTS) {
		const file = rows.find(({ kind }) => kind === documentFacts[name].kind)?.file;
		if (file) documents[name] = { fileId: file.id, name: file.name, bytes: file.bytes };
	}
	const isChange = application.status === "CHANGES_REQUESTED";
	return {
		...application,
		typed,
		documents,
		...(isChange && { changes, open: changes.map(({ part }) => part) }),
		finished: finishedSteps(typed, Boolean(documents.license), accountEmail),
	};
}

/** The complete steps, of those with fields. */
function finishedSteps(typed: Typed, hasLicense: boolean, accountEmail: string): StepNumber[] {
	const problems = {
		...problemsOf(typed),
		...combinedProblems(typed, accountEmail),
		...(!hasLicense && { license: [""] }),
	};
	const isOf = (step: StepNumber, key: string) =>
		key === "license" ? step === 4 : (fieldsOf(step) as string[]).includes(key.replace(/\[.*/, ""));
	return STEPS.map(({ number }) => number).filter(
		(step) => step < 5 && !Object.keys(problems).some((key) => isOf(step, key)),
	);
}

/** The first incomplete step that may be edited, or 5 if there is none. */
export function firstUnfinished({ finished, open }: Draft): StepNumber {
	const steps = STEPS.map(({ number }) => number);
	return steps.find((step) => step < 5 && !finished.includes(step) && isStepOpen(step, open)) ?? 5;
}

/** Whether any part of a step may be edited. Always, unless the team has requested changes. */
export const isStepOpen = (step: StepNumber, open: readonly Part[] | undefined): boolean =>
	step === 5 || !open || partsOf(step, open).length > 0;

/** The first step of which some part may be edited. */
export const firstOpen = ({ open }: Draft): StepNumber =>
	STEPS.map(({ number }) => number).find((step) => isStepOpen(step, open)) ?? 5;
