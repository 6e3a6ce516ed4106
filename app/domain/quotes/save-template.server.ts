import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { getUserBooking } from "../bookings/booking-sides.server.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { getEditorDraft } from "./editor-draft.server.ts";
import { templateFields } from "./editor-fields.ts";
import { TEMPLATES_MAX } from "./quote.ts";

/**
 * The professional saves the draft of a quote as a template, or replaces the one of that name.
 * Dates, place, and note are left out. Throws `not_found` for a booking of
 * others, and `conflict` where there is no draft.
 */
export async function saveTemplate(
	actor: Actor,
	{ bookingId, name }: { bookingId: string; name: string },
): Promise<{ templateId: string }> {
	const user = requireUser(actor, "PROFESSIONAL");
	return withIdempotency(actor, "save-template", { bookingId, name }, (remember) =>
		transaction(async (tx) => {
			const professional = await tx.professional.findUnique({
				where: { userId: user.id },
				select: { id: true, quoteTemplates: { select: { name: true } } },
			});
			await getUserBooking(user, bookingId, tx);
			const draft = await getEditorDraft({ userId: user.id, bookingId }, tx);
			if (!professional || !draft)
				throw new DomainError(
					"conflict",
					"There's no draft to save as a template. Save the draft of a quote first.",
				);
			if (
				professional.quoteTemplates.length >= TEMPLATES_MAX &&
				!professional.quoteTemplates.some((template) => template.name === name)
			)
				throw invalidField(
					"name",
					`You have ${TEMPLATES_MAX} templates. Remove one, or enter the name of one to replace it.`,
				);
			const kept = { fields: JSON.stringify(templateFields(draft.fields)), updatedAt: now() };
			const professionalId = professional.id;
			const { id } = await tx.quoteTemplate.upsert({
				where: { professionalId_name: { professionalId, name } },
				create: { professionalId, name, ...kept },
				update: kept,
			});
			await recordEvent(tx, actor, { action: "save-template", subject: ["QuoteTemplate", id] });
			await remember(tx, { templateId: id });
			return { templateId: id };
		}),
	);
}
