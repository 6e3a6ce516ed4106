import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import type { AgeStanding } from "../age-verification/age-verification.ts";
import { getAgeStanding } from "../age-verification/age-verification-queries.server.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { dayInWords, weekdayInWords } from "../calendar/instant-words.server.ts";
import { businessZone } from "../calendar/promised.server.ts";
import { DomainError } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { type Remember, withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { withUniqueReference } from "../idempotency/with-unique-reference.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { type StoredPlace, settlePlace } from "../places/settle-place.server.ts";
import { newReference } from "../reference.ts";
import { proposalDue } from "./proposal-due.server.ts";
import { budgetNames, needNames, OPEN_STATUSES, timelineNames } from "./requirements.ts";
import { requirementsReceipt } from "./requirements-emails.server.ts";
import type { SendRequirements } from "./requirements-forms.ts";
import { type RequirementsView, requirementsParts, requirementsView } from "./requirements-queries.server.ts";

type Sent = { requirementsId: string; reference: string; dueAt: string };

/**
 * A creator whose age verification was sent or approved submits requirements, as often as they
 * like. The same request again is refused while the first is open, and the error names it. The
 * request gets a reference and is due in the promised number of business days. An email confirms
 * both. Throws `invalid` with a question if the place isn't clear.
 */
export async function sendRequirements(
	actor: Actor,
	{ placeChoice, ...typed }: SendRequirements,
): Promise<Sent> {
	const user = requireUser(actor, "CREATOR");
	const input = { ...typed, ...settlePlace({ ...typed, placeChoice }) };
	return withIdempotency(actor, "send-requirements", input, async (remember) => {
		await consumeRateLimit("requirements", user.id);
		return withUniqueReference(() => fileRequirements(actor, user, input, remember));
	});
}

type Settled = Omit<SendRequirements, "placeChoice"> & StoredPlace;

const fileRequirements = (actor: Actor, user: SignedInUser, input: Settled, remember: Remember) =>
	transaction(async (tx) => {
		const createdAt = now();
		// Makes requests of the same person wait for one another.
		await tx.user.update({ where: { id: user.id }, data: { updatedAt: createdAt } });
		const { standing } = await getAgeStanding(user, tx);
		refuseUnlessVerifying(standing);
		await refuseSame(tx, user, input);
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
		const due = weekdayInWords(dueAt, businessZone());
		await queueEmail(
			tx,
			requirementsReceipt({
				...input,
				email: user.email,
				name: user.name,
				reference,
				due,
				isVerified: standing === "verified",
				isConfirmed: user.emailVerified,
			}),
		);
		await recordEvent(tx, actor, {
			action: "send-requirements",
			subject: ["User", user.id],
			detail: { reference },
		});
		const result = { requirementsId: id, reference, dueAt: dueAt.toISOString() };
		await remember(tx, result);
		return result;
	});

function refuseUnlessVerifying(standing: AgeStanding): void {
	if (standing === "submitted" || standing === "verified") return;
	if (standing === "none" || standing === "rejected")
		throw new DomainError("conflict", "Verify your age first. Then tell us what you need.");
	throw new DomainError("forbidden", "This account can't send requests.");
}

async function refuseSame(tx: Tx, user: SignedInUser, input: Settled): Promise<void> {
	const open = await tx.requirements.findMany({
		where: { userId: user.id, status: { in: OPEN_STATUSES } },
		include: requirementsParts,
	});
	const same = open.map(requirementsView).find((earlier) => essence(earlier) === essence(input));
	if (!same) return;
	const day = dayInWords(same.createdAt);
	throw new DomainError(
		"conflict",
		`You sent the same request on ${day}, and it is still open (${same.reference}). Change something, or wait for our proposal.`,
	);
}

type Essence = Pick<
	RequirementsView,
	"city" | "state" | "isRemote" | "budgetRange" | "projectTimeline" | "serviceNeeds"
> & { goalDescription?: string | null | undefined };

/** What makes two requests the same. */
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
