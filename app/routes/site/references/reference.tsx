import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import {
	REFERENCE_ANSWERS,
	type ReferenceRequest,
	referenceAnswerLabels,
} from "#app/domain/vetting/application.ts";
import { AnswerReferenceForm } from "#app/domain/vetting/application-forms.ts";
import { answerReference, getReferenceRequest } from "#app/domain/vetting/references.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { uncached } from "#app/session/document-headers.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { getToken } from "#app/session/link-token.ts";
import { Checkbox, listChoices, Radios } from "#app/ui/form/choices.tsx";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/reference";

export const handle = {
	reading: true,
	noindex: true,
	query: ["token"],
	breadcrumb: "Reference",
} satisfies RouteHandle;

const getLink = ({ request, params }: Pick<Route.LoaderArgs, "request" | "params">) => ({
	referenceId: params.referenceId,
	token: getToken(request),
});

const statuses: Record<ReferenceRequest["state"], number> = {
	open: 200,
	answered: 200,
	closed: 410,
	expired: 410,
	unknown: 404,
};

export const headers = uncached;

export async function loader(args: Route.LoaderArgs) {
	const standing = await getReferenceRequest(getLink(args));
	const page = { standing, contact: site().contact.support };
	return data(page, { status: statuses[standing.state] });
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, AnswerReferenceForm, async (input, actor) => {
		const link = getLink(args);
		await answerReference(actor, link, input);
		return seeOther(
			`${href("/references/:referenceId", { referenceId: link.referenceId })}?token=${encodeURIComponent(link.token)}`,
		);
	});

export default function Reference({ loaderData, actionData }: Route.ComponentProps) {
	const { standing, contact } = loaderData;
	if (standing.state !== "open") return <Standing state={standing.state} contact={contact} />;
	return <Questionnaire {...standing} lastResult={actionData} />;
}

type QuestionnaireProps = Extract<ReferenceRequest, { state: "open" }> & {
	lastResult: FormResult | undefined;
};

function Questionnaire({ reference, applicant, business, lastResult }: QuestionnaireProps) {
	const [form, fields] = usePageForm<typeof AnswerReferenceForm>({ lastResult });
	const { acquaintance, answer: verdict, strengths, concerns, isHonest } = fields;
	const title = `Your reference for ${applicant}`;
	return (
		<Page title={title} description="Four short questions about someone whose work you know." form={form}>
			<PageTitle
				eyebrow="Reference"
				aside="About five minutes"
				lead={`${applicant}${business && business !== applicant ? ` of ${business}` : ""} has applied to Greenroom and named you, ${reference}, as someone who knows their work.`}
			>
				{title}
			</PageTitle>
			<Notice className="measure mb-8" title="Who reads this">
				<p>
					Only our review team reads your answers. {applicant} can see that you've answered, but not what you
					wrote. You can answer once.
				</p>
			</Notice>
			<PageForm form={form} submit="Send answers" pending="Sending..." className="max-w-xl">
				<TextArea
					{...getTextareaProps(acquaintance)}
					label="How do you know this person, and since when?"
					hint="If you don't know them, say so."
					rows={3}
					limit={1_000}
				/>
				<Radios
					{...getSelectProps(verdict)}
					label="Would you recommend this person's work?"
					choices={listChoices(REFERENCE_ANSWERS, referenceAnswerLabels)}
				/>
				<TextArea
					{...getTextareaProps(strengths)}
					label="What does this person do well?"
					hint="An example from a project helps us most. Leave this empty if you wouldn't recommend them."
					rows={4}
					limit={2_000}
				/>
				<TextArea
					{...getTextareaProps(concerns)}
					label="Is there anything else we should know?"
					hint="Concerns about their work, conduct, or reliability."
					rows={4}
					limit={2_000}
					isOptional
				/>
				<Checkbox
					{...getInputProps(isHonest, { type: "checkbox" })}
					label="My answers are my own, and true as far as I know"
				/>
			</PageForm>
		</Page>
	);
}

const words = {
	answered: {
		title: "Thank you for your answers",
		lead: "Our review team has received them. You don't need to do anything else.",
	},
	closed: {
		title: "We no longer need your answers",
		lead: "The application was decided or withdrawn, or it now names someone else. Thank you for your time.",
	},
	expired: {
		title: "This link has expired",
		lead: "This link is too old to use. If you'd still like to answer, ask the person who named you, or contact us.",
	},
	unknown: {
		title: "This reference link doesn't work",
		lead: "Part of it may be missing. Copy the whole link from our email into your browser's address bar.",
	},
};

function Standing({ state, contact }: { state: keyof typeof words; contact: string }) {
	const { title, lead } = words[state];
	return (
		<Page title={title} description="A request for a reference.">
			<PageTitle eyebrow="Reference" lead={lead}>
				{title}
			</PageTitle>
			<p className="measure">
				Questions? Email <a href={`mailto:${contact}`}>{contact}</a>.
			</p>
		</Page>
	);
}
