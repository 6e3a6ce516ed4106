import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { ButtonVariant } from "./button.tsx";
import { PageForm } from "./page-form.tsx";

type ConfirmPageProps = {
	/** The title in the browser's tab. */
	title: string;
	description: string;
	/** From `usePageForm`. */
	form: FormMetadata;
	eyebrow: ReactNode;
	/** Shown at the right edge of the eyebrow's line, such as a deadline. */
	aside?: ReactNode;
	question: ReactNode;
	/** The effect of confirming. */
	lead?: string | undefined;
	/** The facts to confirm, such as a list. */
	facts?: ReactNode;
	/**
	 * The reason why the action can't be confirmed now, in place of the facts and the form. Undefined if it
	 * can be confirmed.
	 */
	obstacle?: ReactNode;
	submit: string;
	pending: string;
	variant?: ButtonVariant;
	/** Shown next to the button, such as a button that leads back. */
	besideButton?: ReactNode;
	/** The link below the form. */
	back?: { to: string; label: string };
	/** The fields to fill in, such as a reason. */
	children?: ReactNode;
};

/** Shows what is about to happen, with one button to confirm it. */
export function ConfirmPage({
	title,
	description,
	form,
	eyebrow,
	aside,
	question,
	lead,
	facts,
	obstacle,
	submit,
	pending,
	variant,
	besideButton,
	back,
	children,
}: ConfirmPageProps) {
	const confirmation = (
		<PageForm
			form={form}
			submit={submit}
			pending={pending}
			variant={variant}
			aside={besideButton}
			{...(facts !== undefined && { className: "max-w-xl" })}
		>
			{children}
		</PageForm>
	);
	const body =
		facts === undefined ? (
			confirmation
		) : (
			<div className="max-w-xl">
				{facts}
				{confirmation}
			</div>
		);
	return (
		<Page title={title} description={description} form={form}>
			<PageTitle eyebrow={eyebrow} aside={aside} lead={obstacle === undefined ? lead : undefined}>
				{question}
			</PageTitle>
			{obstacle === undefined ? body : obstacle}
			{back && (
				<p className="mt-6">
					<Link to={back.to}>{back.label}</Link>
				</p>
			)}
		</Page>
	);
}
