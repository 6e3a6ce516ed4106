import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";

type EditFrameProps = {
	title: string;
	lead: ReactNode;
	/** From `usePageForm`. */
	form: FormMetadata;
	/** Its fields. */
	children: ReactNode;
};

/** The form for one part of a professional's profile. */
export function EditFrame({ title, lead, form, children }: EditFrameProps) {
	return (
		<Page title={title} description="Change a part of your public profile." form={form}>
			<PageTitle eyebrow="Your profile" lead={lead}>
				{title}
			</PageTitle>
			<PageForm
				form={form}
				submit="Save"
				className="max-w-xl"
				aside={
					<Link to={href("/professional/edit")} className="inline-flex min-h-11 items-center">
						Back without saving
					</Link>
				}
			>
				{children}
			</PageForm>
		</Page>
	);
}
