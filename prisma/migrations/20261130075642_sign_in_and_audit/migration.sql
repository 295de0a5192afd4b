-- AlterTable
ALTER TABLE "declaration" ADD COLUMN     "audit_hash" TEXT,
ADD COLUMN     "audit_seq" BIGINT;

-- CreateTable
CREATE TABLE "auth_user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_ms" BIGINT,
    "last_sign_in_ms" BIGINT,
    "audit_seq" BIGINT NOT NULL,
    "audit_hash" TEXT NOT NULL,
    "sign_in_seq" BIGINT,
    "sign_in_hash" TEXT,

    CONSTRAINT "auth_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "auth_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_account" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "password" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "audit_seq" BIGINT NOT NULL,
    "audit_hash" TEXT NOT NULL,

    CONSTRAINT "auth_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_grant" (
    "user_id" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL,
    "audit_seq" BIGINT NOT NULL,
    "audit_hash" TEXT NOT NULL,

    CONSTRAINT "role_grant_pkey" PRIMARY KEY ("user_id","environment","role")
);

-- CreateTable
CREATE TABLE "one_time_link" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_id" TEXT,
    "email" TEXT,
    "name" TEXT,
    "grants" TEXT NOT NULL,
    "made_by" TEXT NOT NULL,
    "made_ms" BIGINT NOT NULL,
    "expires_ms" BIGINT NOT NULL,
    "used_ms" BIGINT,
    "withdrawn_ms" BIGINT,
    "audit_seq" BIGINT NOT NULL,
    "audit_hash" TEXT NOT NULL,

    CONSTRAINT "one_time_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_throttle" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "since_ms" BIGINT NOT NULL,
    "audit_seq" BIGINT,
    "audit_hash" TEXT,

    CONSTRAINT "sign_in_throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "audit" (
    "seq" BIGINT NOT NULL,
    "at_ms" BIGINT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "verb" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "environment" TEXT,
    "reason" TEXT,
    "before" TEXT,
    "after" TEXT,
    "request_id" TEXT NOT NULL,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "audit_head" (
    "id" INTEGER NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "auth_user_email_key" ON "auth_user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "auth_session_token_key" ON "auth_session"("token");

-- CreateIndex
CREATE INDEX "auth_session_user_id_idx" ON "auth_session"("user_id");

-- CreateIndex
CREATE INDEX "auth_session_expires_at_idx" ON "auth_session"("expires_at");

-- CreateIndex
CREATE INDEX "auth_account_user_id_idx" ON "auth_account"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "auth_account_provider_id_account_id_key" ON "auth_account"("provider_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_link_token_hash_key" ON "one_time_link"("token_hash");

-- CreateIndex
CREATE INDEX "audit_subject_seq_idx" ON "audit"("subject", "seq");

-- CreateIndex
CREATE INDEX "audit_environment_seq_idx" ON "audit"("environment", "seq");

-- CreateIndex
CREATE INDEX "audit_at_ms_idx" ON "audit"("at_ms");

-- AddForeignKey
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_account" ADD CONSTRAINT "auth_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The audit is appended to and never changed. Whoever owns the table can drop these triggers: that shows in the chain.
CREATE FUNCTION "audit_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit is append-only: % on "%" is refused.', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "audit_keeps_its_rows" BEFORE UPDATE OR DELETE ON "audit"
  FOR EACH ROW EXECUTE FUNCTION "audit_is_append_only"();
CREATE TRIGGER "audit_keeps_all_rows" BEFORE TRUNCATE ON "audit"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_is_append_only"();
-- Also for sessions that say they replay changes (session_replication_role), in which other triggers are silent.
ALTER TABLE "audit" ENABLE ALWAYS TRIGGER "audit_keeps_its_rows";
ALTER TABLE "audit" ENABLE ALWAYS TRIGGER "audit_keeps_all_rows";

-- The head exists once. Its own rows are not deleted either: a new one would begin at 0.
INSERT INTO "audit_head" ("id", "seq", "hash") VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');
ALTER TABLE "audit_head" ADD CONSTRAINT "audit_head_is_one" CHECK ("id" = 1);
CREATE TRIGGER "audit_head_stays" BEFORE DELETE ON "audit_head"
  FOR EACH ROW EXECUTE FUNCTION "audit_is_append_only"();
CREATE TRIGGER "audit_head_stays_whole" BEFORE TRUNCATE ON "audit_head"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_is_append_only"();
