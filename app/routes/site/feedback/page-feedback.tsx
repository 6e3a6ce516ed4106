import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import { getFeedbackTitle, giveFeedback } from "#app/domain/content/page-feedback.server.ts";
import { FEEDBACK_MAX } from "#app/domain/content/page-feedback.ts";
import { GiveFeedbackForm } from "#app/domain/content/page-feedback-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getForm } from "#app/forms/form-context.server.ts";
import { uncached } from "#app/session/document-headers.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { Radios, YES_OR_NO } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/page-feedback";
import { COMMENT_HINT, feedbackPlace } from "./parts/feedback-box.tsx";

export const handle = { reading: true, noindex: true, query: ["page"] } satisfies RouteHandle;

export const headers = uncached;

function readPage({ searchParams }: URL): { page: string; title: string } {
	const page = searchParams.get("page") ?? "";
	const title = getFeedbackTitle(page);
	if (title === undefined) throw data(null, { status: 404 });
	return { page, title };
}

export const loader = ({ url }: Route.LoaderArgs) => readPage(url);

/** The forms on guides, answers, and articles post here. A comment comes after a yes or a no. */
export function action({ context, url }: Route.ActionArgs) {
	const { page } = readPage(url);
	const form = getForm(context);
	return formAction(
		context,
		GiveFeedbackForm,
		async (input, actor) => {
			await giveFeedback(actor, input);
			return seeOther(feedbackPlace(input.page, form.has("text") ? "sent" : input.helpful));
		},
		{ decoy: () => seeOther(feedbackPlace(page, "sent")) },
	);
}

export default function PageFeedback({ loaderData: { page, title }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof GiveFeedbackForm>({
		lastResult: actionData,
		defaultValue: { page },
	});
	const { helpful, text } = fields;
	return (
		<Page
			title="Page feedback"
			description="Tell us whether a page helped you."
			form={form}
			path={`${href("/page-feedback")}?page=${page}`}
		>
			<PageTitle eyebrow="Feedback" lead={<>Was “{title}” helpful?</>}>
				Page feedback
			</PageTitle>
			<PageForm form={form} submit="Send feedback" pending="Sending..." className="max-w-xl">
				<input {...getInputProps(fields.page, { type: "hidden" })} key={undefined} />
				<Radios {...getSelectProps(helpful)} label="Was it helpful?" choices={YES_OR_NO} />
				<TextArea
					{...getTextareaProps(text)}
					label="Your comment"
					isOptional
					hint={COMMENT_HINT}
					limit={FEEDBACK_MAX}
					rows={5}
				/>
			</PageForm>
			<p className="mt-6">
				<a href={page}>Back to {title}</a>
			</p>
		</Page>
	);
}
