// rounds: the calls by which hosts plan the rounds of an event and move them along.
