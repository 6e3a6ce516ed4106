import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { currentVersion } from "../market/legal.server.ts";
import { requireKnownSpecialties } from "../market/specialties.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { type Commit, withIdempotency } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { checkText } from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { queueWebhook } from "../platform/webhooks/queue-webhook.server.ts";
import {
	type ApplicationStatus,
	applicationReference,
	applicationTransitions,
	canTransitionApplication,
	EMAIL_NOT_CONFIRMED,
	licenseProblems,
	referenceProblems,
} from "./application.ts";
import { findDocuments, putDocument } from "./application-documents.server.ts";
import { storedAnswers } from "./application-draft.server.ts";
import {
	type ApplicationInput,
	completeInput,
	type SubmitApplication,
	typedFrom,
} from "./application-forms.ts";
import { type Answers, FIELD_NAMES, getTyped, listFields, type Part, STEPS } from "./application-steps.ts";
import { checksOnPart } from "./check.ts";
import { writeLists } from "./list-professional.server.ts";
import { addImage, type KeptImage, measureImage, putPhoto } from "./portfolio.server.ts";
import { writeReferences } from "./references.server.ts";

/** The uploads that an application uses as its images. */
export type BroughtImages = { photo: KeptImage | null; portfolio: (KeptImage & { alt: string })[] };

/**
 * The application's images, from the user's own uploads. Call it outside a transaction, because measuring an
 * image converts it, which is slow. Throws `invalid` on the field of an upload that isn't the user's own JPEG
 * or PNG.
 */
async function findBroughtImages(
	user: { id: string },
	files: SubmitApplication["files"],
): Promise<BroughtImages> {
	const photo = files?.photo ? await findImage(user, files.photo, "files.photo") : null;
	const portfolio: BroughtImages["portfolio"] = [];
	for (const [i, { id, alt }] of (files?.pictures ?? []).entries())
		portfolio.push({ ...(await findImage(user, id, `files.pictures[${i}].id`)), alt });
	return { photo, portfolio };
}

async function findImage({ id: ownerId }: { id: string }, id: string, field: string): Promise<KeptImage> {
	const file = await db().storedFile.findUnique({
		where: { id, ownerId, type: { in: ["image/jpeg", "image/png"] } },
		select: { id: true },
	});
	if (file) return { fileId: file.id, ...(await measureImage(file.id)) };
	const message = "You have no JPEG or PNG upload with this ID. Upload the photo to /api/uploads first";
	throw new DomainError("invalid", message, { fieldErrors: { [field]: [message] } });
}

/** Adds the images that an application doesn't have yet. */
async function addBroughtImages(
	tx: Tx,
	actor: Actor,
	applicationId: string,
	{ photo, portfolio }: BroughtImages,
): Promise<void> {
	const known = await tx.professionalImage.findMany({ where: { applicationId }, select: { fileId: true } });
	const isNew = ({ fileId }: KeptImage) => !known.some((image) => image.fileId === fileId);
	for (const { alt, ...image } of portfolio.filter(isNew))
		await addImage(tx, { applicationId }, image, alt, "files.pictures");
	if (photo && isNew(photo)) await putPhoto(tx, actor, { applicationId }, photo);
}

export type Submitted = { applicationId: string; reference: string; status: ApplicationStatus };

/**
 * A professional with a confirmed email address submits the application. All answers must be valid, with a
 * license and both agreements. The application gets its reference number, and both references get an email.
 * If the team requested changes, only the named parts are accepted, and the review continues. Checks on those
 * parts must be repeated, and a new reference gets an email. Throws `conflict` if the address isn't
 * confirmed, the application can't be submitted now, or another window has saved it since `revision`.
 */
export async function submitApplication(
	actor: Actor,
	input: SubmitApplication,
	{ revision }: { revision?: number } = {},
): Promise<Submitted> {
	const user = requireUser(actor, "PROFESSIONAL");
	return withIdempotency(actor, "submit-application", { ...input, revision }, async (commit) => {
		const images = await findBroughtImages(user, input.files);
		for (let attempt = 0; ; attempt++) {
			try {
				return await trySubmit(actor, user, { input, images, revision, attempt, commit });
			} catch (error) {
				// The reference number is taken, or another window created the draft at the same time.
				if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
			}
		}
	});
}

const ATTEMPTS = 20;

type Try = {
	input: SubmitApplication;
	images: BroughtImages;
	revision: number | undefined;
	attempt: number;
	commit: Commit;
};

async function trySubmit(
	actor: Actor,
	user: SignedInUser,
	{ input, images, revision, attempt, commit }: Try,
): Promise<Submitted> {
	const found = await loadOpen(user.id);
	const status = found?.status ?? "DRAFT";
	const move = status === "CHANGES_REQUESTED" ? "resubmit-application" : "submit-application";
	if (!canTransitionApplication(move, user.role, status))
		throw new DomainError(
			"conflict",
			`Your application ${found?.reference ?? ""} was already sent. You can follow it on your dashboard.`,
		);
	if (!user.emailVerified) throw new DomainError("conflict", EMAIL_NOT_CONFIRMED);
	if (found && revision !== undefined && revision !== found.revision)
		throw new DomainError(
			"conflict",
			"Your application was changed in another window. Check your answers once more, then send it.",
		);
	const open = move === "resubmit-application" ? (found?.changes ?? []).map(({ part }) => part) : undefined;
	const answers = open ? withOpenParts(input, found?.answers ?? {}, open) : input;
	const problems = { ...referenceProblems(answers, user.email), ...licenseProblems(answers) };
	const [problem] = Object.values(problems);
	if (problem) throw new DomainError("invalid", problem[0] ?? "", { fieldErrors: problems });
	requireKnownSpecialties(answers.specialties);
	const documents = await findDocuments(user, input, found?.documents ?? [], open);
	if (attempt === 0) await consumeRateLimit("application", user.id);

	const at = now();
	const { to } = applicationTransitions[move];
	return commit(async (tx) => {
		const reference = found?.reference ?? applicationReference(at, attempt);
		const data = {
			...storedAnswers(answers),
			answers: JSON.stringify(answersFrom(answers, found)),
			status: to,
			statusAt: at,
			savedAt: at,
			reference,
			decisionNote: null,
		};
		const dates = open ? {} : { submittedAt: at, agreedAt: at, termsVersion: currentVersion("terms") };
		const applicationId =
			found?.id ??
			(
				await tx.application.create({
					data: { userId: user.id, openFor: user.id, createdAt: at, savedAt: at, statusAt: at },
					select: { id: true },
				})
			).id;
		const where = { id: applicationId, status, revision: found?.revision ?? 0 };
		const { count } = await tx.application.updateMany({
			where,
			data: { ...data, ...dates, revision: { increment: 1 } },
		});
		if (count === 0)
			throw new DomainError(
				"conflict",
				"Your application was changed in another window. Check your answers once more, then send it.",
			);
		await checkText(tx, actor, {
			place: "APPLICATION",
			subjectId: applicationId,
			text: joinPublicTexts(answers, images),
		});
		await writeLists(tx, { applicationId, userId: user.id, answers, at });
		for (const [kind, fileId] of documents) await putDocument(tx, actor, { applicationId, kind, fileId, at });
		if (!open || open.includes("PRICING")) await addBroughtImages(tx, actor, applicationId, images);
		await tx.applicationChange.updateMany({
			where: { applicationId, resolvedAt: null },
			data: { resolvedAt: at },
		});
		// The earlier results were based on different evidence.
		if (open)
			await tx.applicationCheck.deleteMany({
				where: { applicationId, kind: { in: open.flatMap(checksOnPart) } },
			});
		await tx.user.update({ where: { id: user.id }, data: { hasWords: false }, select: { id: true } });
		await tx.user.updateMany({
			where: { id: user.id, verification: "REJECTED" },
			data: { verification: "PENDING" },
		});
		await writeReferences(tx, { applicationId, applicant: user, answers, at });
		await recordEvent(tx, actor, {
			action: move,
			subject: ["Application", applicationId],
			detail: { status: to },
		});
		await queueWebhook(tx, { type: "APPLICATION_SUBMITTED", data: { applicationId } });
		return { applicationId, reference, status: to };
	});
}

async function loadOpen(userId: string) {
	const found = await db().application.findUnique({
		where: { openFor: userId },
		select: {
			id: true,
			status: true,
			reference: true,
			revision: true,
			answers: true,
			changes: { where: { resolvedAt: null }, select: { part: true } },
			documents: { select: { kind: true, fileId: true } },
		},
	});
	return found && { ...found, answers: JSON.parse(found.answers) as Answers };
}

/** The texts that become public once the application is approved, except the business name. */
const joinPublicTexts = (
	{ serviceDescription, otherSpecialties, city, serviceAreas }: ApplicationInput,
	{ portfolio }: BroughtImages,
): string =>
	[
		serviceDescription,
		otherSpecialties ?? "",
		city,
		...serviceAreas,
		...portfolio.map(({ alt }) => alt),
	].join("\n");

/** Takes the open parts from the input and keeps all other answers as they were submitted before. */
function withOpenParts(input: ApplicationInput, before: Answers, open: readonly Part[]): ApplicationInput {
	const names = STEPS.flatMap(({ number }) => listFields(number, open));
	const given = typedFrom(input);
	const merged = completeInput({
		...getTyped(before),
		...Object.fromEntries(names.map((name) => [name, given[name]])),
	});
	if (!merged)
		throw new DomainError(
			"invalid",
			"Some of your answers are missing or invalid. Go through the steps again.",
		);
	return merged;
}

/** The answers as the wizard stores them. Unchanged answers keep their revision. */
function answersFrom(input: ApplicationInput, found: { answers: Answers; revision: number } | null): Answers {
	const given = typedFrom(input);
	const next = (found?.revision ?? 0) + 1;
	return Object.fromEntries(
		FIELD_NAMES.map((name) => {
			const [value, before] = [given[name] ?? "", found?.answers[name]];
			return [
				name,
				JSON.stringify(before?.value) === JSON.stringify(value)
					? { value, revision: before?.revision ?? 0 }
					: { value, revision: next },
			];
		}),
	);
}
