import { getSelectProps, getTextareaProps } from "@conform-to/react";
import { endSessions } from "#app/domain/people/help-with-account.server.ts";
import { getPerson } from "#app/domain/people/person.server.ts";
import { personPath } from "#app/domain/people/person.ts";
import { REASON_MAX, SUSPENSION_APPEAL_DAYS } from "#app/domain/people/suspension.ts";
import { removeTwoFactorFromAccount } from "#app/domain/people/two-factor.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { ReasonForm, SuspendForm } from "#app/domain/trust/decision-forms.ts";
import { liftSuspension, suspendAccount } from "#app/domain/trust/suspend-account.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { lastWordOf } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/account-action";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
	parents: ({ loaderData }) => ({ "/admin/users/:userId": loaderData?.person.name }),
} satisfies RouteHandle<Route.ComponentProps>;

type Words = {
	label: string;
	title: (name: string) => string;
	description: string;
	lead: string;
	button: string;
	pending: string;
	done: string;
	isDangerous?: true;
};

/** The team's actions on an account, by the last word of the URL. */
const actions = {
	suspend: {
		label: "Suspend",
		title: (name) => `Suspend ${name}?`,
		description: "Suspend an account, with a reason.",
		lead: "You can lift the suspension at any time. Messages and files don't change.",
		button: "Suspend account",
		pending: "Suspending...",
		done: "Account suspended. We'll email the owner your reason.",
		isDangerous: true,
	},
	lift: {
		label: "Lift the Suspension",
		title: (name) => `Lift the suspension of ${name}?`,
		description: "Lift a suspension, with a reason.",
		lead: "Restores the account, or only the public profile if that is what was suspended. Ended sessions stay ended.",
		button: "Lift suspension",
		pending: "Lifting...",
		done: "Suspension lifted. We'll email the owner.",
	},
	"end-sessions": {
		label: "End Sessions",
		title: (name) => `End all sessions of ${name}?`,
		description: "Sign someone out everywhere, with a reason.",
		lead: "Signs out every browser and program at once. The owner can sign in again.",
		button: "End all sessions",
		pending: "Ending...",
		done: "All sessions have ended. We'll email the owner.",
	},
	"two-factor-off": {
		label: "Turn Off Two-factor Sign-in",
		title: (name) => `Turn off two-factor sign-in of ${name}?`,
		description: "Turn off an account's two-factor sign-in, with a reason.",
		lead: "For someone who lost their phone and recovery codes. Make sure the owner is asking: after this, the password is enough to sign in.",
		button: "Turn off two-factor sign-in",
		pending: "Turning off...",
		done: "Two-factor sign-in is off. We'll email the owner.",
		isDangerous: true,
	},
} as const satisfies Record<string, Words>;
type Word = keyof typeof actions;

const commands: Record<
	Exclude<Word, "suspend">,
	(actor: Actor, input: { userId: string; reason: string }) => Promise<unknown>
> = {
	lift: liftSuspension,
	"end-sessions": endSessions,
	"two-factor-off": removeTwoFactorFromAccount,
};

const words = Object.keys(actions) as Word[];

export async function loader({ params, context, pattern }: Route.LoaderArgs) {
	const word = lastWordOf(words, pattern);
	const { id, name } = await orNotFound(getPerson(getActor(context), params.userId));
	return { word, label: actions[word].label, person: { name, path: personPath(id) } };
}

export function action({ params: { userId }, context, pattern }: Route.ActionArgs) {
	const word = lastWordOf(words, pattern);
	const showDone = () => redirectWithFlash(personPath(userId), actions[word].done);
	if (word === "suspend")
		return formAction(context, SuspendForm, async ({ reason, days }, actor) => {
			await suspendAccount(actor, { userId, reason, days: days === "open" ? undefined : Number(days) });
			return showDone();
		});
	return formAction(context, ReasonForm, async ({ reason }, actor) => {
		await commands[word](actor, { userId, reason });
		return showDone();
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

const few = "No new requests or quotes. Current bookings and sign-in continue as usual.";
/** How long a suspension lasts. The last one is preselected. */
const durations = [
	{ value: "1", label: "1 day", hint: few },
	{ value: "3", label: "3 days", hint: few },
	{ value: "7", label: "7 days", hint: few },
	{
		value: "open",
		label: "Until further notice",
		hint: `All sessions end at once, no one can sign in to the account, and its public profile, if any, is hidden. We tell the other party to each current booking, and ${SUSPENSION_APPEAL_DAYS} days later, these bookings end as if this person had canceled them.`,
	},
];

/** Confirms an action on an account, with the reason that its owner will read. */
export default function AccountAction({ loaderData: { word, person }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SuspendForm>({ lastResult: actionData });
	const { title, description, lead, button, pending, isDangerous }: Words = actions[word];
	return (
		<BackOfficePage
			title={title(person.name)}
			description={description}
			eyebrow={`Back office · Users · ${person.name}`}
			lead={lead}
			form={form}
		>
			<PageForm
				form={form}
				submit={button}
				pending={pending}
				variant={isDangerous ? "danger" : "main"}
				className="measure"
			>
				{word === "suspend" && (
					<Radios
						{...getSelectProps(fields.days)}
						label="For how long?"
						choices={durations}
						defaultValue={fields.days.initialValue ?? durations.at(-1)?.value}
					/>
				)}
				<TextArea
					{...getTextareaProps(fields.reason)}
					label="Reason"
					hint="The owner reads it in our email and at sign-in. Say what happened and which rule it breaks. Don't name anyone else."
					rows={5}
					limit={REASON_MAX}
				/>
			</PageForm>
			<p className="mt-6">
				<Link to={person.path}>Cancel</Link>
			</p>
		</BackOfficePage>
	);
}
