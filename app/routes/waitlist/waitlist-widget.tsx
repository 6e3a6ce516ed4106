import { SubmitButton } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { WaitlistFields } from "./waitlist-fields.tsx";

type Place = {
	/** Element id on the page, also where the answer is shown. */
	id: string;
	/** The form's name among those that people join through. */
	source: string;
	/** Path of the page that the form stands on. */
	from: string;
	isJoined: boolean;
};

/** The card with badge, title and all fields, for a page without scripts of its own; it posts to /waitlist and comes back. */
export function HeroWaitlist({ id, source, from, isJoined }: Place) {
	if (isJoined) return <JoinedCard id={id} />;
	return (
		<section id={id} aria-labelledby={`${id}-title`} className="border-2 border-green bg-sheet p-6">
			<p className="fact mb-2 inline-block border border-current px-2 py-0.5 uppercase tracking-wide text-tally">Early Access</p>
			<h2 id={`${id}-title`} className="text-h2">
				Join the Waitlist
			</h2>
			<p className="mb-5 mt-2">Be among the first to access verified professionals when we launch</p>
			<form method="post" action="/waitlist" data-enhance>
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
		</section>
	);
}

/** One line with the address and the button. */
export function InlineWaitlist({ id, source, from, isJoined }: Place) {
	if (isJoined) return <JoinedCard id={id} />;
	return (
		<section id={id} aria-labelledby={`${id}-title`} className="border-y-2 border-green py-10">
			<h2 id={`${id}-title`} className="text-h2">
				Ready to get started?
			</h2>
			<p className="mb-5 mt-2">Join 500+ creators already on our waitlist</p>
			<form method="post" action="/waitlist" className="grid max-w-2xl items-end gap-x-4 sm:grid-cols-[1fr_auto]" data-enhance>
				<HiddenFields />
				<input type="hidden" name="source" value={source} />
				<input type="hidden" name="from" value={`${from}#${id}`} />
				<TextField id={`${id}-email`} name="email" kind="email" label="Email address" />
				<SubmitButton pending="Joining..." className="mb-6">
					Join the Waitlist
				</SubmitButton>
			</form>
		</section>
	);
}

/** What takes the form's place once somebody has joined. */
export function JoinedCard({ id }: { id: string }) {
	return (
		<section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} data-focus className="border-2 border-green bg-sage p-6">
			<p className="fact uppercase tracking-wide">Waitlist</p>
			<h2 id={`${id}-title`} className="mt-1 text-h2">
				You're on the list!
			</h2>
			<p className="mt-2">We'll notify you at launch. A confirmation is on its way to your inbox.</p>
		</section>
	);
}
