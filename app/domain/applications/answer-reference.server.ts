import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { IN_PROGRESS_STATUSES, REFERENCE_LINK_DAYS, type ReferenceRequest } from "./application.ts";
import type { AnswerReference } from "./reference-forms.ts";
import { isReferenceToken } from "./reference-tokens.server.ts";

type Link = { referenceId: string; token: string };

/** The status of a reference request, for the holder of its link. */
export async function getReferenceRequest({ referenceId, token }: Link): Promise<ReferenceRequest> {
	if (!isReferenceToken(referenceId, token)) return { state: "unknown" };
	const found = await db().applicationReference.findUnique({
		where: { id: referenceId },
		select: {
			name: true,
			askedAt: true,
			answeredAt: true,
			application: { select: { status: true, businessName: true, user: { select: { name: true } } } },
		},
	});
	// The applicant has since named someone else.
	if (!found) return { state: "closed" };
	if (found.answeredAt) return { state: "answered" };
	if (!IN_PROGRESS_STATUSES.includes(found.application.status)) return { state: "closed" };
	if (found.askedAt <= later(now(), -REFERENCE_LINK_DAYS * DAY)) return { state: "expired" };
	return {
		state: "open",
		reference: found.name,
		applicant: found.application.user.name,
		business: found.application.businessName ?? "",
	};
}

/**
 * Records a reference's answer, once and without sign-in, while the application is undecided. Only
 * the team sees it.
 */
export function answerReference(
	actor: Actor,
	{ referenceId, token }: Link,
	{ isHonest: _, ...answers }: AnswerReference,
): Promise<{ state: "answered" }> {
	return withIdempotency(
		{ ...actor, user: null },
		"answer-reference",
		{ referenceId, token, answers },
		async (remember) => {
			const { state } = await getReferenceRequest({ referenceId, token });
			if (state === "unknown") throw new DomainError("not_found", "This reference request doesn't exist.");
			if (state !== "open") throw closed();
			return transaction(async (tx) => {
				const { count } = await tx.applicationReference.updateMany({
					where: { id: referenceId, answeredAt: null },
					data: { ...answers, answeredAt: now() },
				});
				if (count === 0) throw closed();
				const { applicationId, position } = await tx.applicationReference.findUniqueOrThrow({
					where: { id: referenceId },
					select: { applicationId: true, position: true },
				});
				await recordEvent(
					tx,
					{ ...actor, user: null },
					{ action: "answer-reference", subject: ["Application", applicationId], detail: { position } },
				);
				await remember(tx, { state: "answered" });
				return { state: "answered" };
			});
		},
	);
}

const closed = () =>
	new DomainError("conflict", "You can no longer answer these questions. Reload the page to see why.");
