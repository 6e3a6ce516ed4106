import { fieldsOfInput } from "#app/domain/bookings/quotes/quote-editor.ts";
import { QuoteForm, SaveTemplateForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import {
	findTemplates,
	getTemplate,
	removeTemplate,
	saveTemplate,
} from "#app/domain/bookings/quotes/quote-templates.server.ts";
import { getEditorDraft, saveDraft } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { type ApiCall, call } from "./api-call.server.ts";

/** API calls for a professional's quote drafts and templates. */
export const templateCalls: readonly ApiCall[] = [
	call({
		method: "GET",
		path: "/api/bookings/{bookingId}/draft",
		summary: "Your draft of a quote for a booking, as the editor holds it",
		access: "bearer",
		status: 200,
		run: async (actor, _, { bookingId = "" }) => {
			const draft = await getEditorDraft({ userId: requireUser(actor, "PROFESSIONAL").id, bookingId });
			if (!draft) throw new DomainError("not_found", "There is no draft for this booking.");
			return { fields: draft.fields, isComplete: draft.input !== null };
		},
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/save-draft",
		summary:
			"Save a quote as your draft for a booking, for 30 days, to check and send it on its page or to save it as a template",
		access: "bearer",
		schema: QuoteForm,
		status: 204,
		run: (actor, input, { bookingId = "" }) =>
			saveDraft(actor, { bookingId, fields: fieldsOfInput(input), input }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/save-template",
		summary: "Save your draft for a booking as a template, or replace the one of that name",
		access: "bearer",
		schema: SaveTemplateForm,
		status: 201,
		run: (actor, { name }, { bookingId = "" }) => saveTemplate(actor, { bookingId, name }),
	}),
	call({
		method: "GET",
		path: "/api/quote-templates",
		summary: "Your quote templates, by name",
		access: "bearer",
		status: 200,
		run: async (actor) => ({ templates: await findTemplates(actor) }),
	}),
	call({
		method: "GET",
		path: "/api/quote-templates/{templateId}",
		summary: "What a quote begins with that is written from a template, as the editor holds it",
		access: "bearer",
		status: 200,
		run: (actor, _, { templateId = "" }) => getTemplate(actor, templateId),
	}),
	call({
		method: "POST",
		path: "/api/quote-templates/{templateId}/remove",
		summary: "Remove a quote template",
		access: "bearer",
		status: 204,
		run: async (actor, _, { templateId = "" }) => {
			await getTemplate(actor, templateId);
			await removeTemplate(actor, { templateId });
		},
	}),
];
