import type { CheckKind } from "#app/domain/profiles/professional.ts";
import {
	approveApplication,
	startBackgroundCheck,
	startDocumentReview,
} from "#app/domain/vetting/application.server.ts";
import type { RecordCheck, RecordReference } from "#app/domain/vetting/check-forms.ts";
import { recordCheck, recordReference } from "#app/domain/vetting/checks.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newApplicant, newReviewer, newUpload } from "../market/applications.ts";

/** What the team records after a call with a reference. */
export const conversation = {
	contactName: "Ines Park",
	contactMethod: "PHONE",
	contactedOn: "2026-11-02",
	acquaintance: "A client since 2022.",
	answer: "RECOMMENDS",
	strengths: "Calm on set.",
	concerns: null,
} as const;

/**
 * Creates an application under review. Returns it with its reviewer's commands and a function that adds
 * insurance.
 */
export async function underReview(facts: Parameters<typeof newApplicant>[0] = {}) {
	const found = await newApplicant(facts);
	const reviewer = await newReviewer();
	await startDocumentReview(reviewer, found);
	await startBackgroundCheck(reviewer, found);
	const { applicationId } = found;
	const references = await db().applicationReference.findMany({
		where: { applicationId },
		orderBy: { position: "asc" },
	});
	const [first = "", second = ""] = references.map(({ id }) => id);
	return {
		...found,
		reviewer,
		first,
		second,
		approve: () => approveApplication(reviewer, { applicationId, note: null }),
		record: (kind: CheckKind, check: RecordCheck) => recordCheck(reviewer, { ...check, applicationId, kind }),
		hear: (referenceId: string, answers: Partial<RecordReference> = {}) =>
			recordReference(reviewer, { ...conversation, ...answers, applicationId, referenceId }),
		addInsurance: async () =>
			db().applicationDocument.create({
				data: {
					applicationId,
					kind: "INSURANCE",
					fileId: await newUpload(found.user.id),
					addedAt: new Date(),
				},
			}),
	};
}

export type UnderReview = Awaited<ReturnType<typeof underReview>>;
