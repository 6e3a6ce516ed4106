import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type StoredPlace, settlePlace } from "../market/places/resolve-place.server.ts";
import type { AgeStanding } from "../people/age-verification.ts";
import { getAgeStanding } from "../people/verify-age.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command, withIdempotency, withUniqueReference } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { newReference } from "../platform/reference.ts";
import { formatWhenOn } from "../platform/time/time-zones.server.ts";
import { dropRequestDraft } from "./request-draft.server.ts";
import {
	budgetNames,
	needNames,
	OPEN_STATUSES,
	requirementsTransitions,
	timelineNames,
} from "./requirements.ts";
import type { SendRequirements } from "./requirements-forms.ts";
import {
	proposalDue,
	type RequirementsView,
	requirementsParts,
	requirementsView,
} from "./requirements-queries.server.ts";

type Sent = { requirementsId: string; reference: string; dueAt: string };

/**
 * A creator whose age verification was submitted or approved sends requirements. They can have several open
 * requests, but an identical one is rejected with an error that names the open request. A new request gets a
 * reference, and a proposal is due in the promised number of business days. The draft that filled the form is
 * deleted. Throws `invalid` with a question if the place isn't clear.
 */
export async function sendRequirements(
	actor: Actor,
	{ placeChoice, draftId, ...typed }: SendRequirements,
): Promise<Sent> {
	const user = requireUser(actor, "CREATOR");
	const input = { ...typed, ...settlePlace({ ...typed, placeChoice }) };
	return withIdempotency(actor, "send-requirements", input, async (commit) => {
		await consumeRateLimit("requirements", user.id);
		return withUniqueReference(() =>
			commit(async (tx) => {
				if (draftId) await dropRequestDraft(tx, user, draftId);
				return fileRequirements(tx, actor, user, input);
			}),
		);
	});
}

type Settled = Omit<SendRequirements, "placeChoice" | "draftId"> & StoredPlace;

async function fileRequirements(tx: Tx, actor: Actor, user: SignedInUser, input: Settled) {
	const createdAt = now();
	// Serializes requests by the same person.
	await tx.user.update({ where: { id: user.id }, data: { updatedAt: createdAt } });
	const { standing } = await getAgeStanding(user, tx);
	assertVerifying(standing);
	await assertChanged(tx, user, input);
	const {
		city,
		state,
		latitude,
		longitude,
		isRemote,
		budgetRange,
		projectTimeline,
		goalDescription,
		serviceNeeds,
	} = input;
	const dueAt = proposalDue(createdAt);
	const { id, reference } = await tx.requirements.create({
		data: {
			userId: user.id,
			reference: newReference("REQ"),
			city,
			state,
			latitude,
			longitude,
			isRemote,
			budgetRange: budgetNames[budgetRange],
			projectTimeline: timelineNames[projectTimeline],
			goalDescription: goalDescription ?? null,
			dueAt,
			createdAt,
			statusAt: createdAt,
			needs: { create: serviceNeeds.map((need) => ({ need: needNames[need] })) },
		},
	});
	await recordEvent(tx, actor, {
		action: "send-requirements",
		subject: ["User", user.id],
		detail: { reference },
	});
	return { requirementsId: id, reference, dueAt: dueAt.toISOString() };
}

function assertVerifying(standing: AgeStanding): void {
	if (standing === "submitted" || standing === "verified") return;
	if (standing === "none" || standing === "rejected")
		throw new DomainError("conflict", "Verify your age first. Then tell us what you need.");
	throw new DomainError("forbidden", "This account can't send requests.");
}

async function assertChanged(tx: Tx, user: SignedInUser, input: Settled): Promise<void> {
	const open = await tx.requirements.findMany({
		where: { userId: user.id, status: { in: OPEN_STATUSES } },
		include: requirementsParts,
	});
	const same = open.map(requirementsView).find((earlier) => essence(earlier) === essence(input));
	if (!same) return;
	const day = formatWhenOn(same.createdAt);
	throw new DomainError(
		"conflict",
		`You sent the same request on ${day}, and it is still open (${same.reference}). Change something, or wait for our proposal.`,
	);
}

type Essence = Pick<
	RequirementsView,
	"city" | "state" | "isRemote" | "budgetRange" | "projectTimeline" | "serviceNeeds"
> & { goalDescription?: string | null | undefined };

/** The values that two requests must share to be identical. */
const essence = ({
	city,
	state,
	isRemote,
	budgetRange,
	projectTimeline,
	goalDescription,
	serviceNeeds,
}: Essence) =>
	JSON.stringify([
		city.toLowerCase(),
		state,
		isRemote,
		budgetRange,
		projectTimeline,
		goalDescription ?? "",
		serviceNeeds,
	]);

/** A creator closes one of their open requests, which ends matching for it. */
export async function closeRequirements(
	actor: Actor,
	{ reference }: { reference: string },
): Promise<{ reference: string }> {
	const user = requireUser(actor, "CREATOR");
	return command(actor, "close-requirements", { reference }, async (tx) => {
		const found = await tx.requirements.findFirst({
			where: { reference, userId: user.id },
			select: { id: true },
		});
		if (!found) throw new DomainError("not_found", "There is no such request.");
		const { from, to } = requirementsTransitions.close;
		const { count } = await tx.requirements.updateMany({
			where: { id: found.id, status: { in: [...from] } },
			data: { status: to, statusAt: now() },
		});
		if (count === 0)
			throw new DomainError("conflict", "This request is no longer open, so there is nothing to close.");
		await recordEvent(tx, actor, {
			action: "close-requirements",
			subject: ["Requirements", found.id],
			detail: { reference },
		});
		return { reference };
	});
}
