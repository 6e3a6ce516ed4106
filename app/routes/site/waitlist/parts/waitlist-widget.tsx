import { href } from "react-router";
import { ButtonLink, SubmitButton } from "#app/ui/form/button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Mirror } from "#app/ui/image/drawings.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { StatusTag, Tag } from "#app/ui/list/tag.tsx";
import { WaitlistFields } from "./waitlist-fields.tsx";

type Place = {
	/** The element's ID, which is also the fragment that shows the result. */
	id: string;
	/** The name of the form, recorded with the signup. */
	source: string;
	/** The path of the page with the form. */
	from: string;
	isJoined: boolean;
};

/**
 * The card with all fields but the city and state. It posts to /waitlist, which redirects back or shows the
 * errors.
 */
export function HeroWaitlist({ id, source, from, isJoined }: Place) {
	const { user } = useViewer();
	if (user) return <MemberCard id={id} isTall />;
	if (isJoined) return <JoinedCard id={id} isTall />;
	return (
		<section
			id={id}
			aria-labelledby={`${id}-title`}
			className="relative self-start border border-line bg-sheet p-5 sm:p-7"
		>
			<Mirror className="absolute right-5 top-5 size-14 text-green sm:right-7 sm:top-7 sm:size-20" />
			<Tag isStamp variant="due">
				Early Access
			</Tag>
			<h2 id={`${id}-title`} className="mt-4 pr-20 text-h2">
				Join the Waitlist
			</h2>
			<p className="mb-6 mt-2 pr-16 sm:pr-20">
				Be among the first to access verified professionals when we launch
			</p>
			<form method="post" action={href("/waitlist")} data-enhance>
				<HiddenFields />
				<input type="hidden" name="source" value={source} />
				<input type="hidden" name="from" value={`${from}#${id}`} />
				<WaitlistFields
					email={{ id: `${id}-email`, name: "email" }}
					userType={{ id: `${id}-type`, name: "userType", defaultValue: "CREATOR" }}
					serviceType={{ id: `${id}-service`, name: "serviceType" }}
				/>
				<SubmitButton pending="Joining..." className="w-full">
					Join the Waitlist
				</SubmitButton>
			</form>
			<AccountHint />
		</section>
	);
}

/** Explains the two ways to join. This form needs only an email address. */
export const AccountHint = () => (
	<p className="mt-4 text-small">
		All we need is your email. Want to be matched before launch?{" "}
		<a href={href("/auth/signup")}>Create an account</a>.
	</p>
);

/** Fills the space left by the form that a card replaces. */
const LargeMirror = () => <Mirror className="mx-auto mt-auto size-56 text-green max-lg:hidden" />;

/** What members see in place of the form, because they already have an account. */
export function MemberCard({ id, isTall = false }: { id: string; isTall?: boolean }) {
	return (
		<section
			id={id}
			aria-labelledby={`${id}-title`}
			className="flex flex-col border border-line bg-sage p-5 sm:p-7"
		>
			<h2 id={`${id}-title`} className="text-h2">
				You have an account
			</h2>
			<p className="mb-5 mt-2">You don't need the waitlist. Your dashboard shows your next step.</p>
			<p>
				<ButtonLink href={href("/dashboard")}>Go to your dashboard</ButtonLink>
			</p>
			{isTall && <LargeMirror />}
		</section>
	);
}

/**
 * The one-line form with email and button. Says how many creators are waiting, once there are
 * enough to show.
 */
export function InlineWaitlist({
	id,
	source,
	from,
	isJoined,
	waitingCreators,
}: Place & { waitingCreators: string | null }) {
	const { user } = useViewer();
	if (user) return null;
	if (isJoined) return <JoinedCard id={id} />;
	return (
		<section
			id={id}
			aria-labelledby={`${id}-title`}
			className="grid gap-x-12 gap-y-5 border-y-4 border-double border-line py-8 lg:grid-cols-[1fr_1.4fr] lg:items-end"
		>
			<div>
				<h2 id={`${id}-title`} className="text-h2">
					Ready to get started?
				</h2>
				<p className="mt-2">
					{waitingCreators
						? `Join ${waitingCreators} creators already on our waitlist`
						: "Be one of the first creators in."}
				</p>
			</div>
			<form
				method="post"
				action={href("/waitlist")}
				className="grid items-end gap-x-3 gap-y-4 sm:grid-cols-[1fr_auto] [&>.field]:mb-0"
				data-enhance
			>
				<HiddenFields />
				<input type="hidden" name="source" value={source} />
				<input type="hidden" name="from" value={`${from}#${id}`} />
				<TextField id={`${id}-email`} name="email" kind="email" label="Email address" />
				<SubmitButton pending="Joining...">Join the Waitlist</SubmitButton>
			</form>
		</section>
	);
}

/** Replaces the form once the visitor has joined. */
export function JoinedCard({ id, isTall = false }: { id: string; isTall?: boolean }) {
	const { user } = useViewer();
	return (
		<section
			id={id}
			tabIndex={-1}
			aria-labelledby={`${id}-title`}
			data-focus
			className="flex flex-col border border-line bg-sage p-5 sm:p-7"
		>
			<p>
				<StatusTag status="done">Waitlist</StatusTag>
			</p>
			<h2 id={`${id}-title`} className="mt-4 text-h2">
				You're on the list!
			</h2>
			<p className="mt-2">We'll notify you at launch. A confirmation is on its way to your inbox.</p>
			{!user && (
				<>
					<p className="mb-5 mt-2">Don't want to wait? Get verified and matched before launch.</p>
					<p>
						<ButtonLink href={href("/auth/signup")}>Create your account</ButtonLink>
					</p>
				</>
			)}
			{isTall && <LargeMirror />}
		</section>
	);
}
