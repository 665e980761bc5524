var settings = { environment: 'TEST' ;
