import { href } from "react-router";
import { SubscribedCard } from "#app/routes/site/newsletter/parts/subscribed-card.tsx";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type NewsletterBoxProps = {
	/** The element's id, also the fragment that shows the result. */
	id: string;
	/** The path of the page with the form. */
	from: string;
	isSubscribed: boolean;
};

/**
 * The newsletter form in an article. It posts to /newsletter, which redirects back or shows the
 * errors.
 */
export function NewsletterBox({ id, from, isSubscribed }: NewsletterBoxProps) {
	if (isSubscribed)
		return (
			<div className="mt-14">
				<SubscribedCard id={id} />
			</div>
		);
	return (
		<section
			id={id}
			aria-labelledby={`${id}-title`}
			className="no-print mt-14 border-y-4 border-double border-line py-7"
		>
			<h2 id={`${id}-title`} className="text-h2">
				Stay Updated
			</h2>
			<p className="measure mt-2">
				We only email you about new articles. Every email has an unsubscribe link.
			</p>
			<form
				method="post"
				action={href("/newsletter")}
				className="mt-4 grid items-end gap-x-3 gap-y-4 sm:grid-cols-[1fr_auto] [&>.field]:mb-0"
				data-enhance
			>
				<HiddenFields />
				<input type="hidden" name="source" value="blog-newsletter" />
				<input type="hidden" name="from" value={`${from}#${id}`} />
				<TextField
					id={`${id}-email`}
					name="email"
					kind="email"
					label="Email address"
					placeholder="Enter your email for creator insights"
				/>
				<SubmitButton pending="Subscribing..." variant="plain">
					Subscribe to Newsletter
				</SubmitButton>
			</form>
		</section>
	);
}
