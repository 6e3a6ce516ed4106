import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { currentVersion } from "#app/domain/market/legal.server.ts";
import { AGE_VERIFICATION_FAILURE, BIRTH_DATE_DAYS } from "#app/domain/people/age-verification.ts";
import { VerifyAgePageForm } from "#app/domain/people/age-verification-forms.ts";
import { getAgeCheck, getAgeStanding, verifyAge } from "#app/domain/people/verify-age.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { splitDay } from "#app/domain/platform/time/calendar-day.ts";
import {
	businessZone,
	promisedByBusinessDay,
	timestampOfDay,
} from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { DateField, dateProps } from "#app/ui/form/date-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/creator-verification";
import { isBrowserRejected, redirectAfterAge } from "./parts/age-result.server.ts";
import { AgeRejected, AgeSubmitted, AgeSuspended, AgeVerified } from "./parts/age-views.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const [{ standing, sentAt, decidedAt, note }, typed] = await Promise.all([
		getAgeStanding(user),
		getAgeCheck(user),
	]);
	const getDay = (at: Date | null, timeZone?: string) => at && timestampOfDay(at, timeZone);
	const born = typed && splitDay(typed.dateOfBirth);
	return {
		standing,
		note,
		sentOn: getDay(sentAt),
		decidedOn: getDay(decidedAt),
		decisionBy: getDay(sentAt && promisedByBusinessDay("creator-verification-time", sentAt), businessZone()),
		verificationTime: fact("creator-verification-time"),
		matchingTime: fact("matching-time"),
		matches: fact("matches-per-request"),
		values: {
			fullName: typed?.fullName ?? user.name,
			email: user.email,
			dateOfBirth: born ? { month: String(born.month), day: String(born.day), year: String(born.year) } : {},
			agreedToTerms: typed ? "on" : undefined,
		},
		termsVersion: currentVersion("terms"),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		VerifyAgePageForm,
		async (input, actor) => {
			const { status } = await verifyAge(actor, {
				...input,
				isBoxMeant: false,
				isBrowserRejected: isBrowserRejected(args.request),
			});
			if (status === "ASK_AGAIN")
				return seeOther(href("/onboarding/creator-verification/check") + new URL(args.request.url).search);
			return redirectAfterAge(args.request, status);
		},
		{ failure: AGE_VERIFICATION_FAILURE },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function CreatorVerification({ loaderData, actionData }: Route.ComponentProps) {
	const { standing } = loaderData;
	if (standing === "age-rejected") return <AgeRejected />;
	if (standing === "suspended") return <AgeSuspended />;
	if (standing === "submitted") return <AgeSubmitted {...loaderData} />;
	if (standing === "verified") return <AgeVerified {...loaderData} />;
	return <VerificationForm {...loaderData} lastResult={actionData} />;
}

type FormPage = Pick<
	Route.ComponentProps["loaderData"],
	"standing" | "note" | "values" | "verificationTime" | "termsVersion"
> & { lastResult: FormResult | undefined };

function VerificationForm({ standing, note, values, verificationTime, termsVersion, lastResult }: FormPage) {
	const [form, fields] = usePageForm<typeof VerifyAgePageForm>({ lastResult, defaultValue: values });
	const { fullName, email, dateOfBirth, isOver18, agreedToTerms } = fields;
	return (
		<Page title="Confirm your age" description="Age verification for creators." form={form}>
			<PageTitle
				eyebrow="Creators · Age verification"
				aside="Usually decided right away"
				lead={`Greenroom is for adults. Enter your date of birth. If our team needs to review it, we'll email you within ${verificationTime}.`}
			>
				Confirm your age
			</PageTitle>
			<div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,36rem)_1fr]">
				<div>
					{standing === "rejected" && (
						<Notice title="We couldn't verify your age" variant="due" className="mb-8">
							<p className="whitespace-pre-line">{note}</p>
							<p className="mt-2">Correct your details below, and send them again.</p>
						</Notice>
					)}
					<PageForm form={form} submit="Send verification" pending="Sending..." className="max-w-xl">
						<TextField
							{...getInputProps(fullName, { type: "text" })}
							kind="name"
							label="Full name"
							hint="As it appears on your ID."
						/>
						<TextField
							{...getInputProps(email, { type: "email" })}
							kind="email"
							label="Email address"
							hint="Your account's email address."
						/>
						<DateField
							{...dateProps(dateOfBirth)}
							label="Date of birth"
							hint="For example, March 31, 1998."
							isBirthday
						/>
						<Checkbox {...getInputProps(isOver18, { type: "checkbox" })} label="I am 18 or older" />
						<Checkbox
							{...getInputProps(agreedToTerms, { type: "checkbox" })}
							label={
								<>
									I agree to the <a href={href("/terms")}>terms of service</a> (version {termsVersion})
								</>
							}
						/>
					</PageForm>
				</div>
				<WhyWeAsk />
			</div>
		</Page>
	);
}

const answers = [
	{
		title: "Why we ask",
		body: "People make contracts here, and some of the work is for adults only. So every member must be 18 or older.",
	},
	{
		title: "Who sees it",
		body: "You, and our team if they review it. Professionals see that you're verified, never your date of birth.",
	},
	{
		title: "How long we keep it",
		body: `Your date of birth is stored encrypted. ${BIRTH_DATE_DAYS} days after the decision we keep the year and delete the rest.`,
	},
];

/** Explains how a date of birth is used and stored. */
function WhyWeAsk() {
	return (
		<aside aria-labelledby="why-title" className="self-start">
			<h2 id="why-title" className="slug border-b border-line pb-2">
				Your date of birth
			</h2>
			<dl>
				{answers.map(({ title, body }) => (
					<div key={title} className="row first:border-t-0">
						<dt className="font-serif text-h3 font-semibold">{title}</dt>
						<dd className="mt-1">{body}</dd>
					</div>
				))}
			</dl>
		</aside>
	);
}
