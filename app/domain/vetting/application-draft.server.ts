import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import type { MemberTurn } from "../platform/member-turn.ts";
import {
	formatDay,
	getTimeZone,
	promisedByBusinessDay,
	zoneColumns,
} from "../platform/time/time-zones.server.ts";
import { toCents } from "../profiles/price.ts";
import { storedExperience, storedRadius, storedTravel } from "../profiles/professional.ts";
import { type ProfileFacts, readProfessionalStanding } from "./application.sql.server.ts";
import {
	type ApplicationStatus,
	categoryFacts,
	combinedProblems,
	DRAFT_DAYS,
	DRAFT_NOTICE_DAYS,
	EDITABLE,
	storedCategoryLabel,
} from "./application.ts";
import { draftExpiring } from "./application-emails.server.ts";
import { type ApplicationInput, findProblems } from "./application-forms.ts";
import {
	type Answers,
	DOCUMENTS,
	type DocumentName,
	documentFacts,
	getTyped,
	isListField,
	listFields,
	listParts,
	type Part,
	type Replaced,
	replacedAt,
	STEPS,
	type StepNumber,
	type Typed,
} from "./application-steps.ts";

/** The ID of the actor's application. Throws `conflict` if this document can't be changed now. */
export async function requireEditableApplication(
	actor: Actor,
	name: DocumentName,
): Promise<{ applicationId: string }> {
	const user = requireUser(actor, "PROFESSIONAL");
	const found = await db().application.findUnique({
		where: { openFor: user.id },
		select: { id: true, status: true, changes: { where: { resolvedAt: null }, select: { part: true } } },
	});
	const { kind } = documentFacts[name];
	const isOpen =
		found &&
		EDITABLE.includes(found.status) &&
		(found.status === "DRAFT" || found.changes.some(({ part }) => part === kind));
	if (!isOpen)
		throw new DomainError(
			"conflict",
			"This document can no longer be changed here. Reload the page to see your application status.",
		);
	return { applicationId: found.id };
}

/** The answers as columns of the application's row. */
export const storedAnswers = (input: ApplicationInput) => ({
	businessName: input.businessName,
	serviceCategory: categoryFacts(input.serviceCategory).stored,
	serviceDescription: input.serviceDescription,
	experienceLevel: storedExperience[input.experienceLevel],
	hourlyRateCents: Math.round(input.hourlyRate * 100),
	website: input.website,
	linkedIn: input.linkedIn,
	portfolio: input.portfolio,
	city: input.city,
	state: input.state,
	serviceRadius: storedRadius[input.serviceRadius],
	travelWillingness: storedTravel[input.travelWillingness],
	isRemote: input.isRemote,
	adultWork: input.adultWork,
	dayFromCents: toCents(input.dayFrom),
	projectFromCents: toCents(input.projectFrom),
	monthFromCents: toCents(input.monthFrom),
	otherSpecialties: input.otherSpecialties,
});

export type KeptDocument = { fileId: string; name: string; bytes: number };

/** The application that a professional edits in the wizard. */
export type Draft = {
	/** Null until something has been saved. */
	id: string | null;
	status: ApplicationStatus;
	reference: string | null;
	revision: number;
	answers: Answers;
	typed: Typed;
	documents: Partial<Record<DocumentName, KeptDocument>>;
	/**
	 * The changes that the team requested. Only these parts may be edited. Absent if everything may be edited.
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
 * The actor's current application, or a new, unsaved application if there is none. Null if the current
 * application can't be edited.
 */
export async function getDraft(actor: Actor): Promise<Draft | null> {
	const user = requireUser(actor, "PROFESSIONAL");
	const found = await db().application.findUnique({ where: { openFor: user.id }, select: draftFields });
	if (!found)
		return toDraft(
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
		? toDraft({ ...found, answers: JSON.parse(found.answers) as Answers }, user.email)
		: null;
}

/**
 * The answers that a new application starts with. After a rejection or withdrawal, they are the earlier
 * answers without the agreements and documents. A first application starts with the data from a creator's
 * invitation, if there is one.
 */
async function earlierAnswers(userId: string): Promise<Answers> {
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

function toDraft({ changes, documents: rows, ...application }: Found, accountEmail: string): Draft {
	const typed = getTyped(application.answers);
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

/** The numbers of the completed steps that have fields. */
function finishedSteps(typed: Typed, hasLicense: boolean, accountEmail: string): StepNumber[] {
	const problems = {
		...findProblems(typed),
		...combinedProblems(typed, accountEmail),
		...(!hasLicense && { license: [""] }),
	};
	const isOnStep = (step: StepNumber, key: string) =>
		key === "license" ? step === 4 : (listFields(step) as string[]).includes(key.replace(/\[.*/, ""));
	return STEPS.map(({ number }) => number).filter(
		(step) => step < 5 && !Object.keys(problems).some((key) => isOnStep(step, key)),
	);
}

/** The first incomplete step that may be edited, or 5 if there is none. */
export function firstUnfinished({ finished, open }: Draft): StepNumber {
	const steps = STEPS.map(({ number }) => number);
	return steps.find((step) => step < 5 && !finished.includes(step) && isStepOpen(step, open)) ?? 5;
}

/**
 * Whether any part of a step may be edited. Always true for the last step, and for every step unless the team
 * has requested changes.
 */
export const isStepOpen = (step: StepNumber, open: readonly Part[] | undefined): boolean =>
	step === 5 || !open || listParts(step, open).length > 0;

/** The first step in which some part may be edited. */
export const firstOpen = ({ open }: Draft): StepNumber =>
	STEPS.map(({ number }) => number).find((step) => isStepOpen(step, open)) ?? 5;

/** The status of an application, for its applicant. Never includes a reference's answers. */
export type ApplicationStanding = {
	id: string;
	status: ApplicationStatus;
	reference: string | null;
	submittedAt: Date | null;
	statusAt: Date;
	savedAt: Date;
	note: string | null;
	changes: { part: Part; note: string }[];
	references: { name: string; askedAt: Date; answeredAt: Date | null }[];
	turn: MemberTurn | null;
	/** When the application last reached each state, by the name of the command that led there. */
	reached: Partial<Record<string, Date>>;
};

/**
 * An application's state and the times from which our promises are counted. `sentAt` is when the application
 * was submitted or resubmitted.
 */
type Sent = { status: ApplicationStatus; savedAt: Date; sentAt: Date | null };

/** Whose turn it is in an application, and until when. Null once it is decided or withdrawn. */
export function getApplicationTurn({ status, savedAt, sentAt }: Sent): MemberTurn | null {
	const forTeam = (label: string, promise: string): MemberTurn => ({
		holder: "TEAM",
		label,
		dueAt: promisedByBusinessDay(promise, sentAt ?? savedAt),
		consequence: null,
	});
	switch (status) {
		case "DRAFT":
			return {
				holder: "MEMBER",
				label: "finish your application",
				dueAt: later(savedAt, DRAFT_DAYS * DAY),
				consequence: "the draft is deleted",
			};
		case "CHANGES_REQUESTED":
			return { holder: "MEMBER", label: "make the changes", dueAt: null, consequence: null };
		case "SUBMITTED":
		case "DOCUMENT_REVIEW":
			return forTeam("review your documents", "professional-review-time");
		case "BACKGROUND_CHECK":
			return forTeam("finish the background check", "professional-verification-time");
		default:
			return null;
	}
}

/** The actor's latest application, or null if nothing was ever saved. */
export const getApplicationStanding = async (actor: Actor): Promise<ApplicationStanding | null> =>
	(await findProfessionalStanding(actor)).application;

/**
 * The actor's latest application, and descriptions of the facts that are missing from their profile. There
 * are none if there is no profile, or if the professional has dismissed the dashboard's questions.
 */
export async function findProfessionalStanding(
	actor: Actor,
): Promise<{ application: ApplicationStanding | null; openQuestions: string[] }> {
	const { application: found, profile } = await readProfessionalStanding(
		requireUser(actor, "PROFESSIONAL").id,
	);
	const openQuestions = profile && !profile.factsDismissedAt ? listMissingFacts(profile) : [];
	if (!found) return { application: null, openQuestions };
	const { decisionNote: note, events, ...application } = found;
	const reached: ApplicationStanding["reached"] = Object.fromEntries(
		events.map(({ action, at }) => [action, at]),
	);
	const sentAt = reached["resubmit-application"] ?? application.submittedAt;
	const turn = getApplicationTurn({ ...application, sentAt });
	return { application: { ...application, note, reached, turn }, openQuestions };
}

const listMissingFacts = ({ isRemote, adultWork, hasSpecialties, hasLanguages }: ProfileFacts): string[] => [
	...(isRemote === null ? ["Whether you work remotely"] : []),
	...(hasSpecialties ? [] : ["Your specialties"]),
	...(hasLanguages ? [] : ["The languages you work in"]),
	...(adultWork === null ? ["Whether you work with creators of adult content"] : []),
];

type SaveStep = {
	step: StepNumber;
	typed: Typed;
	/** The number of the latest save when the page was rendered, if known. */
	revision: number | undefined;
};
type SavedStep = {
	revision: number;
	replaced: Replaced[];
	/** Errors by field. The step was saved anyway. */
	problems: Partial<Record<string, string[]>>;
};

/**
 * Saves the input of one step, valid or not, while the application is a draft or changes are requested. If
 * changes are requested, only the fields of the named parts are accepted. The first save creates the draft.
 * The later of two saves wins. The later save's result lists the replaced values that another window saved
 * after this page was rendered.
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
	const all = getTyped(answers);
	const names = listFields(step, open);
	const problems = Object.entries({ ...findProblems(all, names), ...combinedProblems(all, user.email) });
	// Sorts the problems in the order of the page.
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
	for (const name of listFields(step, open)) {
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

/** Drafts that haven't been saved for DRAFT_DAYS. */
export const oldDrafts = () =>
	({ status: "DRAFT", savedAt: { lte: later(now(), -DRAFT_DAYS * DAY) } }) as const;

/**
 * Deletes drafts that haven't been saved for DRAFT_DAYS, and emails the owners of drafts that are about to be
 * deleted. Returns the number of deleted drafts plus the number of emails.
 */
export async function sweepDrafts(): Promise<number> {
	const notified = await notifyOwners();
	const { count } = await db().application.deleteMany({ where: oldDrafts() });
	return notified + count;
}

async function notifyOwners(): Promise<number> {
	const due = await db().application.findMany({
		where: {
			status: "DRAFT",
			savedAt: {
				lte: later(now(), -(DRAFT_DAYS - DRAFT_NOTICE_DAYS) * DAY),
				gt: later(now(), -DRAFT_DAYS * DAY),
			},
		},
		select: { id: true, savedAt: true, user: { select: { email: true, name: true, ...zoneColumns } } },
	});
	return forEachInSequence(
		due,
		{ text: "could not email the owner of an expiring draft", about: ({ id }) => ({ applicationId: id }) },
		({ savedAt, user }) =>
			transaction(async (tx) => {
				// Sends at most one notice per save, so the notice is skipped if one was queued after the last save.
				const email = draftExpiring({
					email: user.email,
					name: user.name,
					lastDay: formatDay(later(savedAt, DRAFT_DAYS * DAY), getTimeZone(user)),
				});
				if (
					await tx.outboxEmail.findFirst({
						where: { kind: email.kind, recipient: user.email, createdAt: { gt: savedAt } },
						select: { id: true },
					})
				)
					return false;
				await queueEmail(tx, email);
				return true;
			}),
	);
}
