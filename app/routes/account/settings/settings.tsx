import { href } from "react-router";
import { RECOVERY_CODES } from "#app/domain/people/account.ts";
import { getSettings } from "#app/domain/people/settings.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { topicLabels } from "#app/domain/platform/email/email.ts";
import { getPhase } from "#app/domain/platform/phase.server.ts";
import { formatWhenOn, getZoneName, readerZone } from "#app/domain/platform/time/time-zones.server.ts";
import { getActor, themeContext } from "#app/session/contexts.ts";
import { Contents, Margined } from "#app/ui/layout/contents.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { type Setting, SettingList } from "#app/ui/list/setting-list.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/settings";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const { passwordChangedAt, twoFactorSince, feedCreatedAt, timeZone, hasMailingAddress, ...overview } =
		await getSettings(user);
	const day = (at: Date | null) => at && formatWhenOn(at);
	return {
		...overview,
		user: { name: user.name, email: user.email, isVerified: user.emailVerified },
		isPaid: user.role === "PROFESSIONAL" && (await getPhase()) === "OPEN",
		theme: context.get(themeContext),
		timeZone: { name: getZoneName(readerZone()), isChosen: timeZone !== null },
		hasMailingAddress: user.role === "ADMIN" ? null : hasMailingAddress,
		calendar: user.role === "ADMIN" ? null : { day: day(feedCreatedAt) },
		passwordDay: day(passwordChangedAt),
		twoFactorDay: day(twoFactorSince),
		isBeingDeleted: user.deletionAskedAt !== null,
	};
}

const themeWords = { system: "Same as my device", light: "Light", dark: "Dark" };

export default function Settings({ loaderData }: Route.ComponentProps) {
	const {
		user,
		passwordDay,
		passkeys,
		apiKeys,
		topics,
		isDaily,
		sessions,
		theme,
		timeZone,
		calendar,
		hasMailingAddress,
		isPaid,
		isBeingDeleted,
	} = loaderData;
	const you: Setting[] = [
		{ label: "Name", value: user.name, href: href("/settings/name"), action: "Change" },
		{
			label: "Email address",
			value: user.email,
			tag: user.isVerified ? (
				<StatusTag status="done">Confirmed</StatusTag>
			) : (
				<StatusTag status="due">Not confirmed</StatusTag>
			),
			href: href("/settings/email"),
			action: "Change",
		},
		...(hasMailingAddress === null
			? []
			: [
					{
						label: "Mailing address",
						value: hasMailingAddress
							? "Saved for the agreements you sign"
							: "None yet. We ask for it when you sign an agreement",
						href: href("/settings/mailing-address"),
						action: hasMailingAddress ? "Change" : "Add",
					},
				]),
		...(isPaid
			? [
					{
						label: "Payout details",
						value: "The bank account your payouts go to",
						href: href("/professional/payout-details"),
						action: "Open",
					},
				]
			: []),
	];
	const signingIn: Setting[] = [
		{
			label: "Password",
			value: passwordDay ? `Last set ${passwordDay}` : "Set when you created your account",
			href: href("/settings/password"),
			action: "Change",
		},
		{
			label: "Passkeys",
			value: passkeys === 0 ? "None yet" : passkeys === 1 ? "One passkey" : `${passkeys} passkeys`,
			href: href("/settings/passkeys"),
			action: passkeys === 0 ? "Set up" : "Change",
		},
		twoFactorSetting(loaderData),
		{
			label: "Sessions",
			value: sessions === 1 ? "Only this one" : `${sessions}, including this one`,
			href: href("/settings/sessions"),
			action: "See all",
		},
		{
			label: "API keys",
			value: apiKeys === 0 ? "For your own programs" : apiKeys === 1 ? "One key" : `${apiKeys} keys`,
			href: href("/settings/api-keys"),
			action: apiKeys === 0 ? "Set up" : "Change",
		},
	];
	const hearing: Setting[] = [
		{
			label: "Notifications",
			value:
				topics.length > 0
					? `${isDaily ? "In one email a day" : "By email"}: ${topics.map((topic) => topicLabels[topic].label.toLowerCase()).join(", ")}`
					: "Only emails about your account's security",
			href: href("/settings/notifications"),
			action: "Change",
		},
		{
			label: "Time zone",
			value: timeZone.isChosen ? timeZone.name : `Same as your browser: ${timeZone.name}`,
			href: href("/settings/time-zone"),
			action: "Change",
		},
		...(calendar
			? [
					{
						label: "Calendar feed",
						value: calendar.day
							? `A private address since ${calendar.day}`
							: "Your bookings and deadlines in your calendar app",
						href: href("/settings/calendar-feed"),
						action: calendar.day ? "Change" : "Set up",
					},
				]
			: []),
		{ label: "Appearance", value: themeWords[theme], href: href("/settings/appearance"), action: "Change" },
	];
	const data: Setting[] = [
		{
			label: "Support cases",
			value: "Your messages to support and our replies",
			href: href("/support/tickets"),
			action: "Read",
		},
		{
			label: "Your data",
			value: "A zip file with everything we store about you",
			href: href("/settings/export"),
			action: "Download",
		},
		{
			label: "Your account",
			value: isBeingDeleted ? "Scheduled for deletion" : "Kept until you delete it",
			href: href("/settings/delete"),
			action: isBeingDeleted ? "Look at" : "Delete",
		},
	];
	const groups = [
		{ id: "you", title: "You", settings: you },
		{ id: "signing-in", title: "Signing in", settings: signingIn },
		{ id: "hearing", title: "Notifications and display", settings: hearing },
		{ id: "data", title: "Data", settings: data },
	];
	return (
		<Page title="Settings" description="Your name, email address, sign-in, notifications, and data.">
			<PageTitle eyebrow="Your account">Settings</PageTitle>
			<Margined
				margin={
					<Contents
						label="Sections"
						entries={groups.map(({ id, title }) => ({ id: `${id}-title`, text: title }))}
					/>
				}
			>
				<div className="grid max-w-3xl gap-10">
					{groups.map((group) => (
						<SettingList key={group.id} {...group} />
					))}
				</div>
			</Margined>
		</Page>
	);
}

function twoFactorSetting({
	twoFactorDay,
	codesLeft,
}: {
	twoFactorDay: string | null;
	codesLeft: number;
}): Setting {
	if (!twoFactorDay) {
		return {
			label: "Two-factor sign-in",
			value: "Password only",
			tag: <StatusTag status="waiting">Off</StatusTag>,
			href: href("/settings/two-factor"),
			action: "Set up",
		};
	}
	return {
		label: "Two-factor sign-in",
		value: `Since ${twoFactorDay}. ${codesLeft} of ${RECOVERY_CODES} recovery codes left.`,
		tag: <StatusTag status="done">On</StatusTag>,
		href: href("/settings/two-factor"),
		action: "Change",
	};
}
