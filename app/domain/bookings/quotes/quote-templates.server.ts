import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { requireNoMaintenance } from "../../platform/maintenance.server.ts";
import { getUserBooking } from "../booking-sides.server.ts";
import { TEMPLATES_MAX } from "./quote.ts";
import { type EditorFields, templateFields } from "./quote-editor.ts";
import { getEditorDraft } from "./write-quote.server.ts";

/** A professional's templates, by name. */
export const findTemplates = (actor: Actor) =>
	db().quoteTemplate.findMany({
		where: { professional: { userId: requireUser(actor, "PROFESSIONAL").id } },
		orderBy: { name: "asc" },
		select: { id: true, name: true, updatedAt: true },
	});

/** The editor's initial fields from one of the professional's templates. Throws `not_found`. */
export async function getTemplate(
	actor: Actor,
	id: string,
): Promise<{ id: string; name: string; fields: EditorFields }> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	const template = await db().quoteTemplate.findFirst({
		where: { id, professional: { userId } },
		select: { id: true, name: true, fields: true },
	});
	if (!template) throw new DomainError("not_found", "There is no such template.");
	return { ...template, fields: JSON.parse(template.fields) as EditorFields };
}

/**
 * The professional saves the draft of a quote as a template, replacing any template with the same name.
 * Dates, place, and note are left out. Throws `not_found` for other people's bookings, `conflict` if there is
 * no draft, and `invalid` if the professional has too many templates.
 */
export async function saveTemplate(
	actor: Actor,
	{ bookingId, name }: { bookingId: string; name: string },
): Promise<{ templateId: string }> {
	const user = requireUser(actor, "PROFESSIONAL");
	return command(actor, "save-template", { bookingId, name }, async (tx) => {
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
		return { templateId: id };
	});
}

/** The professional removes one of their templates. Idempotent. Never removes anyone else's. */
export async function removeTemplate(actor: Actor, { templateId }: { templateId: string }): Promise<void> {
	requireNoMaintenance();
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	await transaction(async (tx) => {
		const { count } = await tx.quoteTemplate.deleteMany({
			where: { id: templateId, professional: { userId } },
		});
		if (count > 0)
			await recordEvent(tx, actor, { action: "remove-template", subject: ["QuoteTemplate", templateId] });
	});
}
