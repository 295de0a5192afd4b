-- As for the audit itself: also in sessions that say they replay changes.
ALTER TABLE "audit_head" ENABLE ALWAYS TRIGGER "audit_head_stays";
ALTER TABLE "audit_head" ENABLE ALWAYS TRIGGER "audit_head_stays_whole";
