import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { addPackage, addTemplate, splitTotal } from "./fill-editor.ts";
import { canBeMonthly } from "./quote.ts";
import {
	type EditorFields,
	emptyEditor,
	FROM_PACKAGE,
	FROM_TEMPLATE,
	SPLIT_TOTAL,
	withTermFields,
} from "./quote-editor.ts";
import { getQuotes } from "./quote-queries.server.ts";
import { findTemplates, getTemplate } from "./quote-templates.server.ts";

const findPackages = (actor: Actor) =>
	db().professionalPackage.findMany({
		where: { professional: { userId: requireUser(actor, "PROFESSIONAL").id } },
		orderBy: { position: "asc" },
		select: { position: true, title: true, included: true, model: true, fromCents: true },
	});

/** The packages and templates that a professional can start a quote from, and the button's value for each. */
export async function findBeginnings(actor: Actor): Promise<{ value: string; name: string }[]> {
	const [packages, templates] = await Promise.all([findPackages(actor), findTemplates(actor)]);
	return [
		...packages.map(({ position, title }) => ({ value: `${FROM_PACKAGE}${position}`, name: title })),
		...templates.map(({ id, name }) => ({ value: `${FROM_TEMPLATE}${id}`, name })),
	];
}

/**
 * The editor's fields after a button has filled some of them in. Throws `not_found` for another person's
 * booking or template, and for a package that no longer exists.
 */
export async function fillEditor(
	actor: Actor,
	{ bookingId, pressed, fields }: { bookingId: string; pressed: string; fields: EditorFields },
): Promise<EditorFields> {
	const { booking, fixed } = await getQuotes(actor, bookingId);
	if (pressed === SPLIT_TOTAL) return splitTotal(fields, fixed);
	if (pressed.startsWith(FROM_TEMPLATE)) {
		const template = await getTemplate(actor, pressed.slice(FROM_TEMPLATE.length));
		return addTemplate(fields, withTermFields(template.fields), emptyEditor(booking));
	}
	const offer = (await findPackages(actor)).find(({ position }) => pressed === `${FROM_PACKAGE}${position}`);
	if (!offer) throw new DomainError("not_found", "There is no such package.");
	return addPackage(fields, offer, canBeMonthly(booking.serviceLine));
}
