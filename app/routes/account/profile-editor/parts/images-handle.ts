import { href } from "react-router";
import type { Parents } from "#app/ui/layout/route-handle.ts";

/** The breadcrumb above the pictures page: the application until there is a profile, and then the profile. */
export const parentsOfImages = ({
	loaderData,
}: {
	loaderData: { isApplication: boolean } | undefined;
}): Parents =>
	loaderData?.isApplication
		? { "/professional/edit": { label: "Your application", to: href("/onboarding/professional") } }
		: {};
