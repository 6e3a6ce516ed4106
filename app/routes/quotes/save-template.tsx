import { getInputProps } from "@conform-to/react";
import { editQuotePath } from "#app/domain/bookings/quotes/quote.ts";
import { SaveTemplateForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import { saveTemplate } from "#app/domain/bookings/quotes/quote-templates.server.ts";
import { getEditorDraft } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/save-template";
import { loadQuotes } from "./parts/quote-data.server.ts";
import { quoteHandle } from "./parts/quote-handle.ts";

export const handle = quoteHandle("Save as a template");

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { booking } = await loadQuotes(actor, bookingId);
	const draft = await getEditorDraft({ userId: requireUser(actor).id, bookingId });
	return { bookingId, reference: booking.reference, title: booking.title, hasDraft: draft !== null };
}

export const action = ({ params: { bookingId }, context }: Route.ActionArgs) =>
	formAction(context, SaveTemplateForm, async ({ name }, actor) => {
		await saveTemplate(actor, { bookingId, name });
		return redirectWithFlash(editQuotePath(bookingId), "Template saved.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SaveTemplate({
	loaderData: { bookingId, reference, title, hasDraft },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SaveTemplateForm>({
		lastResult: actionData,
		defaultValue: { name: title },
	});
	return (
		<Page title="Save as a template" description="Save a draft quote to start others from." form={form}>
			<PageTitle
				eyebrow={`Booking · ${reference}`}
				lead="A template keeps items, milestones, and terms, but not dates, place, or the note. It replaces a template with the same name."
			>
				Save as a template
			</PageTitle>
			{hasDraft ? (
				<PageForm form={form} submit="Save template" pending="Saving...">
					<TextField
						{...getInputProps(fields.name, { type: "text" })}
						kind="text"
						label="Name"
						hint="Such as “Half-day shoot”."
						isOfAnother
					/>
				</PageForm>
			) : (
				<Notice title="There's no draft yet" className="measure">
					<p>Save the draft of a quote first. Then you can save it as a template.</p>
				</Notice>
			)}
			<p className="mt-6">
				<Link to={editQuotePath(bookingId)}>Back to the quote</Link>
			</p>
		</Page>
	);
}
