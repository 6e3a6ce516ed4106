import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Family, Specimen } from "./specimen.tsx";

const failed = {
	id: "failed-email",
	errors: ["Enter an email address in the right format, such as name@example.com"],
};

export function FieldSpecimens() {
	return (
		<Family id="fields" title="Fields">
			<Specimen name="Error summary">
				<ErrorSummary
					formErrors={["We couldn't save this."]}
					fields={[failed, { id: "failed-text", errors: ["Shorten your message to 40 characters or fewer"] }]}
					answer={null}
				/>
			</Specimen>
			<div>
				<Specimen name="Text">
					<div className="measure">
						<TextField id="text" name="text" label="Business name" hint="As your clients know it." />
						<TextField
							id="text-filled"
							name="text-filled"
							label="Name"
							kind="name"
							defaultValue="Rosa Delgado"
							isOptional
						/>
					</div>
				</Specimen>
				<Specimen name="Email, phone, address, search">
					<div className="measure">
						<TextField id="email" name="email" kind="email" label="Email address" />
						<TextField
							id="tel"
							name="tel"
							kind="tel"
							label="Phone number"
							width="medium"
							hint="Spaces and brackets are fine."
						/>
						<TextField id="url" name="url" kind="url" label="Website" isOptional />
						<TextField id="search" name="q" kind="search" label="Search the site" />
					</div>
				</Specimen>
				<Specimen name="Number with what surrounds it">
					<TextField
						id="rate"
						name="rate"
						kind="number"
						label="Hourly rate in dollars"
						width="short"
						prefix="$"
						suffix="per hour"
						hint="Minimum rate is $25/hour"
						defaultValue="150"
					/>
					<TextField id="code" name="code" kind="code" label="Code from the email" width="short" />
				</Specimen>
				<Specimen name="Password">
					<div className="measure">
						<PasswordField
							id="password"
							name="password"
							label="Password"
							isNew
							hint="8 characters or more."
						/>
					</div>
				</Specimen>
				<Specimen name="Several lines">
					<div className="measure">
						<TextArea
							id="area"
							name="area"
							label="What do you offer?"
							rows={4}
							limit={2000}
							hint="Say it as you would to a client."
						/>
					</div>
				</Specimen>
				<Specimen name="In error">
					<div className="measure">
						<TextField
							{...failed}
							name="failed-email"
							kind="email"
							label="Email address"
							hint="We write to it once."
							defaultValue="rosa@"
						/>
						<TextArea
							id="failed-text"
							name="failed-text"
							label="Message"
							rows={3}
							limit={40}
							errors={["Shorten your message to 40 characters or fewer"]}
							defaultValue="This message is longer than what the form takes."
						/>
					</div>
				</Specimen>
			</div>
		</Family>
	);
}
