import { getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import * as z from "zod";
import { requireArea } from "#app/domain/platform/actor.ts";
import { CLAIM_MINUTES, UNDO_MINUTES } from "#app/domain/platform/work-item.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { hasShortcuts, shortcutsCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/help";
import { BackOfficePage } from "./parts/back-office-page.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
	requireArea(getActor(context), "home");
	return { shortcuts: hasShortcuts(request) ? "on" : "off" } as const;
}

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, ShortcutsForm, async ({ shortcuts }) => {
		const response = redirectWithFlash(
			href("/admin/help"),
			`Keyboard shortcuts are ${shortcuts} in this browser.`,
		);
		response.headers.append("Set-Cookie", shortcutsCookie.serialize(shortcuts));
		return response;
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const ShortcutsForm = z.object({
	shortcuts: z.enum(["on", "off"], { error: "Choose whether to use keyboard shortcuts" }),
});

/** The shortcut keys and their effects (app/enhance/shortcuts.ts). */
const keys = [
	{ label: "/", value: "Go to the search field, or open the search. Not while you type." },
	{ label: "J", value: "In a list, go to the next item." },
	{ label: "K", value: "In a list, go to the previous item." },
	{ label: "Enter", value: "Open the item." },
	{ label: "E", value: "In a queue, claim the item and open it." },
];

const rules = [
	{
		label: "Claim",
		value: `You claim an item for ${CLAIM_MINUTES} minutes. Others can read it, but not decide. Renew your claim if you need longer, or release it.`,
	},
	{
		label: "Undo",
		value: `You can undo most decisions for ${UNDO_MINUTES} minutes. We send their emails after that. Pages say which decisions are final.`,
	},
	{ label: "Numbers", value: "The number next to a queue says how many items are waiting in it." },
];

export default function Help({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ShortcutsForm>({
		lastResult: actionData,
		defaultValue: loaderData,
	});
	return (
		<BackOfficePage title="Help" description="How queues work, and keyboard shortcuts." form={form}>
			<section aria-labelledby="queues-title">
				<SectionHeading id="queues-title">Queues</SectionHeading>
				<SummaryList rows={rules} />
			</section>
			<section aria-labelledby="keys-title">
				<SectionHeading id="keys-title">Keyboard shortcuts</SectionHeading>
				<p className="measure mb-4">
					J, K, and E work while a link, button, or checkbox in a list has the focus. Use Tab to get there.
				</p>
				<SummaryList rows={keys} />
				<PageForm form={form} submit="Save">
					<Radios
						{...getSelectProps(fields.shortcuts)}
						label="Keyboard shortcuts"
						hint="Saved in this browser only. Turn them off if you use speech input or if they conflict with your screen reader."
						choices={[
							{ value: "on", label: "On" },
							{ value: "off", label: "Off" },
						]}
					/>
				</PageForm>
			</section>
		</BackOfficePage>
	);
}
